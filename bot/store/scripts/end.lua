-- Give a key an end that has none. Returns 1 when it got one.
--
-- KEYS  key
-- ARGV  seconds of life
if redis.call('TTL', KEYS[1]) ~= -1 then
  return 0
end
return redis.call('EXPIRE', KEYS[1], ARGV[1])
