-- Use a device link, once, to add a device to its person. Returns 1 if it was added.
--
-- KEYS  device link, devices
-- ARGV  digest of the token, digest of the device's secret, now, how many devices at most, seconds to live
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
redis.call('DEL', KEYS[1])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[2])
redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -ARGV[4] - 1)
redis.call('EXPIRE', KEYS[2], ARGV[5])
return 1
