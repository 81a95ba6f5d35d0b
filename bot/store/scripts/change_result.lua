-- change_result
-- Store or remove the result of a game, together with its place in the order of ended games and the statistics.
-- Returns 0, and changes nothing, if something is not as the caller has read it; else 1. For a person who was
-- deleted nothing is stored.
--
-- KEYS  results, order of ended games, statistics, the mark that the person was deleted
-- ARGV  seconds to live, game, result before, result after (either may be ''), when the game ended, '1' or '' if
--       all statistics have to be counted anew, then for each that changes: name, text before, text after
if (redis.call('HGET', KEYS[1], ARGV[2]) or '') ~= ARGV[3] then
  return 0
end
for k = 7, #ARGV, 3 do
  if (redis.call('HGET', KEYS[3], ARGV[k]) or '') ~= ARGV[k + 1] then
    return 0
  end
end
if ARGV[4] ~= '' and redis.call('EXISTS', KEYS[4]) == 1 then
  return 1
end
local counted = redis.call('HGET', KEYS[3], 'counted') or '0'
local known = ARGV[6] == '1' and counted == tostring(redis.call('HLEN', KEYS[1]))
if ARGV[4] == '' then
  redis.call('HDEL', KEYS[1], ARGV[2])
  redis.call('ZREM', KEYS[2], ARGV[2])
else
  redis.call('HSET', KEYS[1], ARGV[2], ARGV[4])
  redis.call('ZADD', KEYS[2], ARGV[5], ARGV[2])
end
local left = redis.call('HLEN', KEYS[1])
if known and left > 0 then
  redis.call('HSET', KEYS[3], 'counted', left)
  for k = 7, #ARGV, 3 do
    if ARGV[k + 2] == '' then
      redis.call('HDEL', KEYS[3], ARGV[k])
    else
      redis.call('HSET', KEYS[3], ARGV[k], ARGV[k + 2])
    end
  end
else
  redis.call('DEL', KEYS[3])
end
for k = 1, 3 do
  redis.call('EXPIRE', KEYS[k], ARGV[1])
end
return 1
