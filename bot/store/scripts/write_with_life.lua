-- Write a key by any command, and set its time to live: nothing is ever written without one. For a person who was
-- deleted nothing is written, and the answer is nil.
--
-- KEYS  key, and for a key of a person: the mark that they were deleted
-- ARGV  seconds to live, command, its arguments after the key
if KEYS[2] and redis.call('EXISTS', KEYS[2]) == 1 then
  return false
end
local answer = redis.call(ARGV[2], KEYS[1], unpack(ARGV, 3))
redis.call('EXPIRE', KEYS[1], ARGV[1])
return answer
