-- Change a game, with everything that becomes due by it, if the expected fields still have their values. Returns
-- -1, or the stored revision (0: no such game, or not dealt yet) if they do not.
--
-- KEYS  game, log, then the due set of each item that becomes due
-- ARGV  words in lines, and then each value that is no single line, for which the words have a '*':
--       the number of log entries, then each of them,
--       the number of expected fields, then field and value ('' if it must be absent),
--       the number of changed fields, then field and value ('' deletes it),
--       then for each due set: member, time, the screen that it is about or '', wake channel, nudge or '';
--       without a time nothing becomes due, and subscribers are only notified
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

local entries, fields, values = {}, {}, {}
for n = 1, tonumber(word()) do
  entries[n] = word()
end
for n = 1, tonumber(word()) do
  fields[n], values[n] = word(), word()
end
if fields[1] then
  for n, value in ipairs(redis.call('HMGET', KEYS[1], unpack(fields))) do
    if (value or '') ~= values[n] then
      return tonumber(redis.call('HGET', KEYS[1], 'rev') or 0)
    end
  end
end
local written = {}
for _ = 1, tonumber(word()) do
  local field, value = word(), word()
  if value == '' then
    redis.call('HDEL', KEYS[1], field)
  else
    written[#written + 1] = field
    written[#written + 1] = value
  end
end
if written[1] then
  redis.call('HSET', KEYS[1], unpack(written))
end
if entries[1] then
  redis.call('RPUSH', KEYS[2], unpack(entries))
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
    -- An item that waits already, or is being carried out, keeps its time: settle.lua then checks 'want'.
    redis.call('ZADD', KEYS[k], 'NX', time, member)
  end
  redis.call('PUBLISH', channel, member)
end
return -1
