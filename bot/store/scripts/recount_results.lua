-- recount_results
-- Store the order of a person's ended games and their statistics, which were counted from all results; nothing if
-- a result has changed since the mark was set. Returns 1 if they were stored.
--
-- KEYS  results, order of ended games, statistics
-- ARGV  seconds to live, the mark, number of results, number of games, then game and end of each, then name and
--       text of all statistics
if redis.call('HGET', KEYS[3], 'counted') ~= ARGV[2] or redis.call('HLEN', KEYS[1]) ~= tonumber(ARGV[3]) then
  return 0
end
redis.call('DEL', KEYS[2], KEYS[3])
local first = 5 + 2 * tonumber(ARGV[4])
for k = 5, first - 1, 2 do
  redis.call('ZADD', KEYS[2], ARGV[k + 1], ARGV[k])
end
for k = first, #ARGV, 2 do
  redis.call('HSET', KEYS[3], ARGV[k], ARGV[k + 1])
end
if ARGV[3] ~= '0' then
  redis.call('HSET', KEYS[3], 'counted', ARGV[3])
end
redis.call('EXPIRE', KEYS[2], ARGV[1])
redis.call('EXPIRE', KEYS[3], ARGV[1])
return 1
