-- Claim what is due: no other process gets it until the lease is over. Returns the members with the times at
-- which they were due, and then the time of the next due item, if there is one.
--
-- KEYS  due set
-- ARGV  now, end of the lease, how many at most
local claimed = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'WITHSCORES', 'LIMIT', 0, ARGV[3])
for n = 1, #claimed, 2 do
  redis.call('ZADD', KEYS[1], ARGV[2], claimed[n])
end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
claimed[#claimed + 1] = first[2]
return claimed
