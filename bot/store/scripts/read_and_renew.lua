-- Read a text and renew its time to live, which is written once a day at most.
--
-- KEYS  key
-- ARGV  seconds to live
local life, found = tonumber(ARGV[1]), redis.call('GET', KEYS[1])
if found and redis.call('TTL', KEYS[1]) < life - 86400 then
  redis.call('EXPIRE', KEYS[1], life)
end
return found
