-- Note that people sit at the daily table with a game. If one of them sits there with another game that counts,
-- nothing is written, and the answer is that person's field and game; else it is empty.
--
-- KEYS  day
-- ARGV  seconds to live, game, other games that do not count (",a,b,"), the fields of the people
for i = 4, #ARGV do
  local found = redis.call('HGET', KEYS[1], ARGV[i])
  if found and found ~= ARGV[2] and not string.find(ARGV[3], ',' .. found .. ',', 1, true) then
    return { ARGV[i], found }
  end
end
for i = 4, #ARGV do
  redis.call('HSET', KEYS[1], ARGV[i], ARGV[2])
end
redis.call('EXPIRE', KEYS[1], ARGV[1])
return {}
