-- Delete the note of the game at a place, unless it is another game by now. Returns 1 if it was deleted.
--
-- KEYS  place
-- ARGV  game
if redis.call('HGET', KEYS[1], 'game') ~= ARGV[1] then
  return 0
end
return redis.call('DEL', KEYS[1])
