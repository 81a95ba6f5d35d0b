-- Delete a person's name, preferences and devices, if nothing refers to them any more. Returns 0, and changes
-- nothing, if a seat, a result or an evening was noted since the caller looked; else 1.
--
-- KEYS  seats, results, outings, the mark that the person was deleted, then the keys to delete
-- ARGV  seconds to live of the mark (0: none), then the games that may still have notes
local stays = {}
for k = 2, #ARGV do
  stays[ARGV[k]] = true
end
for _, games in ipairs({ redis.call('ZRANGE', KEYS[1], 0, -1), redis.call('HKEYS', KEYS[2]) }) do
  for _, game in ipairs(games) do
    if not stays[game] then
      return 0
    end
  end
end
if redis.call('EXISTS', KEYS[3]) == 1 then
  return 0
end
if tonumber(ARGV[1]) > 0 then
  redis.call('SET', KEYS[4], '1', 'EX', ARGV[1])
end
redis.call('DEL', unpack(KEYS, 5))
return 1
