-- Write a new revision of a game, with its action and all that becomes due by it, if nobody else has written
-- one in between. Returns -1, or the revision that is there (0: no such game).
--
-- KEYS  game, log, then the due set of each thing that becomes due
-- ARGV  expected revision, new revision, state, now, log entry or '', about or '', partition,
--       then for each due set: member, time, viewer or '', wake channel
local revision = redis.call('HGET', KEYS[1], 'rev') or '0'
if revision ~= ARGV[1] then
  return tonumber(revision)
end
redis.call('HSET', KEYS[1], 'rev', ARGV[2], 'state', ARGV[3], 'at', ARGV[4])
if ARGV[5] ~= '' then
  redis.call('RPUSH', KEYS[2], ARGV[5])
end
if ARGV[6] ~= '' then
  redis.call('HSET', KEYS[1], 'about', ARGV[6])
end
local woken = {}
for k = 3, #KEYS do
  local a = 8 + 4 * (k - 3)
  if ARGV[a + 2] ~= '' then
    redis.call('HSET', KEYS[1], 'want:' .. ARGV[a + 2], ARGV[2])
  end
  -- What waits already, or is being carried out, keeps its time: settle.lua looks at 'want' afterwards.
  redis.call('ZADD', KEYS[k], 'NX', ARGV[a + 1], ARGV[a])
  if not woken[ARGV[a + 3]] then
    woken[ARGV[a + 3]] = true
    redis.call('PUBLISH', ARGV[a + 3], ARGV[7])
  end
end
return -1
