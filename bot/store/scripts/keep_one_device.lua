-- Sign out all devices of a person but one, and delete the device link. Returns 1 if that one is theirs.
--
-- KEYS  devices, device link
-- ARGV  digest of the device's secret, seconds to live
local used = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not used then
  return 0
end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('ZADD', KEYS[1], used, ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
