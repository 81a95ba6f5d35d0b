-- Give a claimed thing another time. Returns 0 when the lease was lost to somebody else.
--
-- KEYS  due set
-- ARGV  member, end of my lease, new time
local lease = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not lease or tonumber(lease) ~= tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
