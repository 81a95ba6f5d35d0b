-- Forget a game that nobody has changed since. Returns 1 when it is gone.
--
-- KEYS  game, log
-- ARGV  revision or '', status
if (redis.call('HGET', KEYS[1], 'rev') or '') ~= ARGV[1] or redis.call('HGET', KEYS[1], 'status') ~= ARGV[2] then
  return 0
end
redis.call('DEL', KEYS[1], KEYS[2])
return 1
