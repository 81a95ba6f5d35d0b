-- Give a claimed item another time. Returns 0 if the lease was lost to another process.
--
-- KEYS  due set, game
-- ARGV  member, end of my lease, the screen that it may be, new time; and after a failure: first pause, longest
--       pause (the pause is added to the time, and doubles with every failure)
local lease = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not lease or tonumber(lease) ~= tonumber(ARGV[2]) then
  -- A delivery that failed may have been shown after all, and after something newer: as in settle.lua.
  if redis.call('HEXISTS', KEYS[2], 'want:' .. ARGV[3]) == 1 then
    redis.call('HINCRBY', KEYS[2], 'want:' .. ARGV[3], 1)
    redis.call('ZADD', KEYS[1], 'NX', ARGV[4], ARGV[1])
  end
  return 0
end
local time = tonumber(ARGV[4])
if ARGV[5] then
  local tries = 1 -- without a hash to count in
  if redis.call('EXISTS', KEYS[2]) == 1 then
    tries = redis.call('HINCRBY', KEYS[2], 'tries:' .. ARGV[1], 1)
  end
  time = time + math.min(tonumber(ARGV[6]), tonumber(ARGV[5]) * 2 ^ math.min(tries - 1, 30))
end
redis.call('ZADD', KEYS[1], time, ARGV[1])
return 1
