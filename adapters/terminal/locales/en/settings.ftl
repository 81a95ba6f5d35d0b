# The command `settings`, and what all commands for hosts say about settings; what is wrong with them is said by the service's catalogue.

settings-help = show all settings, their values and where they come from; fails if one is wrong
format-help = what to print: table (current value and default), markdown (docs/settings.md, which explains them) or env (.env.example)
settings-from-file = Settings: { $file } and the environment.
settings-from-environment = There is no .env in { $directory }; settings come from the environment.

settings-name = setting
settings-value = value
settings-source = from
source-environment = environment
source-file = .env
source-default = default
setting-unset = not set
setting-unset-but = not set ({ $instead })
setting-secret = set
setting-address = set ({ $address })
setting-wrong = WRONG: { $value }
setting-wrong-secret = WRONG: set, but not valid
setting-wrong-unset = WRONG: not set
