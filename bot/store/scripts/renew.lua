-- Renew the time to live of several keys, if one of them has lost more than a day of it, or has none so far. So
-- keys in constant use are written once a day at most. Returns 1 if they were renewed.
--
-- KEYS  any number; missing ones are not created
-- ARGV  seconds to live
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
