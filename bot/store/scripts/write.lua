-- Change a game, with all that becomes due by it, if it still is as the caller believes. Returns -1, or the
-- revision that is there (0: no such game, or not dealt yet) when it is not.
--
-- KEYS  game, log, then the due set of each thing that becomes due
-- ARGV  what to do, word by word in lines, and then each value that is no line, in the place of a '*':
--       log entry or '',
--       how many fields must be as they are said to be, then field and value ('' when it must not be there),
--       how many fields change, then field and value ('' takes it away),
--       then for each due set: member, time, the screen that it is about or '', wake channel, knock or '';
--       without a time nothing is due, and those who listen are only called
local words, at, long = {}, 0, 1
for word in string.gmatch(ARGV[1], '([^\n]*)\n') do
  words[#words + 1] = word
end
local function word()
  at = at + 1
  if words[at] ~= '*' then
    return words[at]
  end
  long = long + 1
  return ARGV[long]
end

local entry = word()
for _ = 1, tonumber(word()) do
  local field, value = word(), word()
  if (redis.call('HGET', KEYS[1], field) or '') ~= value then
    return tonumber(redis.call('HGET', KEYS[1], 'rev') or 0)
  end
end
for _ = 1, tonumber(word()) do
  local field, value = word(), word()
  if value == '' then
    redis.call('HDEL', KEYS[1], field)
  else
    redis.call('HSET', KEYS[1], field, value)
  end
end
if entry ~= '' then
  redis.call('RPUSH', KEYS[2], entry)
end
for k = 3, #KEYS do
  local member, time, screen, channel, knock = word(), word(), word(), word(), word()
  if time ~= '' then
    if screen ~= '' then
      redis.call('HINCRBY', KEYS[1], 'want:' .. screen, 1)
    end
    if knock ~= '' then
      redis.call('HSET', KEYS[1], 'ring:' .. screen, knock .. ' ' .. time)
    end
    -- What waits already, or is being carried out, keeps its time: settle.lua looks at 'want' afterwards.
    redis.call('ZADD', KEYS[k], 'NX', time, member)
  end
  redis.call('PUBLISH', channel, member)
end
return -1
