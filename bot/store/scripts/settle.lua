-- Remove an item that was carried out, unless there is something newer to show; then it is due at once.
-- Returns 1 if it was removed, 2 if it is due again, 0 if the lease was lost to another process.
--
-- KEYS  due set, game
-- ARGV  member, end of my lease, now, screen or '', which of its changes was shown, its memo, the nudge that was
--       delivered with it or ''
-- A screen without a 'want' field is that of a person who was deleted: its memo is not stored.
local want = ARGV[4] ~= '' and redis.call('HGET', KEYS[2], 'want:' .. ARGV[4])
local lease = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not lease or tonumber(lease) ~= tonumber(ARGV[2]) then
  -- The new holder may have shown something newer before I showed this: it has to be shown once more.
  if want then
    redis.call('HINCRBY', KEYS[2], 'want:' .. ARGV[4], 1)
    redis.call('ZADD', KEYS[1], 'NX', ARGV[3], ARGV[1])
  end
  return 0
end
redis.call('HDEL', KEYS[2], 'tries:' .. ARGV[1])
if want then
  redis.call('HSET', KEYS[2], 'memo:' .. ARGV[4], ARGV[6])
  if ARGV[7] ~= '' and redis.call('HGET', KEYS[2], 'ring:' .. ARGV[4]) == ARGV[7] then
    redis.call('HDEL', KEYS[2], 'ring:' .. ARGV[4])
  end
  if tonumber(want) > tonumber(ARGV[5]) then
    redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
    return 2
  end
end
redis.call('ZREM', KEYS[1], ARGV[1])
return 1
