# What is wrong with settings, said to whoever runs the program: what it is, then what it should be.

# The file
refusal-file-is-a-directory = { $file } is a directory; it should be a file with lines like HELDHANDS_PORT=8000.
refusal-file-unreadable = { $file } cannot be read ({ $problem }): let this user read it.
refusal-file-not-text = { $file } is not UTF-8 text: rewrite it with a plain text editor.
refusal-bad-line = { $file }, line { $line }, is neither NAME=value nor a comment, which starts with #; a value with a quotation mark needs two of them.

# A value
refusal-not-a-server = { $variable } is not the address of a server, which starts with redis://, rediss://, unix://, redis+cluster:// or rediss+cluster://; for example { $example }.
refusal-not-a-token = { $variable } is not a bot token: it has three parts joined by dots, and is on the page Bot of your application.
refusal-not-a-secret = { $variable } is not UTF-8 text.
refusal-not-a-directory = { $variable } is "{ $value }", which is not a directory.
refusal-not-a-web-address = { $variable } is "{ $value }", which is not a web address without a query, starting with https:// or http://; for example { $example }.
refusal-not-a-site = { $variable } is "{ $value }", which is not a web address without a path, starting with https:// or http://; for example { $example }.
refusal-not-a-matrix-name = { $variable } is "{ $value }", which is not a full Matrix name; for example { $example }.
refusal-not-matrix-guests = { $variable } is "{ $value }", which is not a list of Matrix servers and full names of people with commas between them, or * for everyone; for example { $example }.
refusal-not-a-host = { $variable } is "{ $value }", which is not the name or the number of a network address, without http:// and without a port; for example { $example }.
refusal-not-a-port = { $variable } is "{ $value }", which is not a port from { $lowest } to { $highest }.
refusal-not-a-number = { $variable } is "{ $value }", which is not a whole number from { $lowest } to { $highest }.
refusal-not-one-of = { $variable } is "{ $value }", which is not one of { $values }.
refusal-not-shards = { $variable } is "{ $value }", which is not a list of numbers and ranges; for example { $example }.
refusal-not-a-zone = { $variable } is "{ $value }", which is not the name of a time zone; for example { $example }.

# Several together
refusal-misspelt = { $variable } is not a setting; it should be { $guess }.
refusal-matrix-incomplete = Matrix also needs { $missing }. To do without Matrix, remove every MATRIX_ setting.
refusal-matrix-without-key = Matrix also needs MATRIX_PASSWORD or MATRIX_ACCESS_TOKEN. To do without Matrix, remove every MATRIX_ setting.
refusal-matrix-two-keys = MATRIX_PASSWORD and MATRIX_ACCESS_TOKEN are both set: remove one of them.
refusal-shards-without-count = SHARD_IDS needs SHARD_COUNT: the number of shards in all processes together.
refusal-shards-beyond-count = SHARD_IDS names a shard that SHARD_COUNT does not have: the last one is { $last }.
refusal-ports-equal = HELDHANDS_HEALTH_PORT and HELDHANDS_PORT are both { $port }: set one of them to another port.
refusal-ports-meet = HELDHANDS_HEALTH_PORT is { $health }, and one of the next four, which are for health too, is HELDHANDS_PORT, { $port }: set one of them to another port.
