-- Write a key by any one command, and let it live from now on: nothing is ever written without an end. Of a
-- person who was forgotten nothing is written, and the answer is nil.
--
-- KEYS  key, and of a key of a person: the mark that they were forgotten
-- ARGV  seconds of life, command, its arguments after the key
if KEYS[2] and redis.call('EXISTS', KEYS[2]) == 1 then
  return false
end
local answer = redis.call(ARGV[2], KEYS[1], unpack(ARGV, 3))
redis.call('EXPIRE', KEYS[1], ARGV[1])
return answer
