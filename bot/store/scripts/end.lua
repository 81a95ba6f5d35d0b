-- Give a time to live to a key that has none. Returns 1 if it was set.
--
-- KEYS  key
-- ARGV  seconds of life
if redis.call('TTL', KEYS[1]) ~= -1 then
  return 0
end
return redis.call('EXPIRE', KEYS[1], ARGV[1])
