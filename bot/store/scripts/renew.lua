-- Let keys live on together, if one of them has lost more than a day of its life, or has no end so far. So what
-- is used all the time is written once a day at most. Returns 1 when they were renewed.
--
-- KEYS  any number; those that are not there stay away
-- ARGV  seconds of life
local life, old = tonumber(ARGV[1]), false
for _, key in ipairs(KEYS) do
  local left = redis.call('TTL', key)
  if left == -1 or (left >= 0 and left < life - 86400) then
    old = true
  end
end
if not old then
  return 0
end
for _, key in ipairs(KEYS) do
  redis.call('EXPIRE', key, life)
end
return 1
