-- Delete a game, unless it has changed. Returns 1 if it was deleted.
--
-- KEYS  game, log
-- ARGV  revision or '', status
if (redis.call('HGET', KEYS[1], 'rev') or '') ~= ARGV[1] or redis.call('HGET', KEYS[1], 'status') ~= ARGV[2] then
  return 0
end
redis.call('DEL', KEYS[1], KEYS[2])
return 1
