-- Put away a thing that was carried out, unless there is something newer to show; then it is due at once.
-- Returns 1 when it is put away, 2 when it is due again, 0 when the lease was lost to somebody else.
--
-- KEYS  due set, game
-- ARGV  member, end of my lease, now, viewer or '', revision shown
local lease = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not lease or tonumber(lease) ~= tonumber(ARGV[2]) then
  return 0
end
if ARGV[4] ~= '' then
  redis.call('HSET', KEYS[2], 'sent:' .. ARGV[4], ARGV[5])
  local want = redis.call('HGET', KEYS[2], 'want:' .. ARGV[4])
  if want and tonumber(want) > tonumber(ARGV[5]) then
    redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
    return 2
  end
end
redis.call('ZREM', KEYS[1], ARGV[1])
return 1
