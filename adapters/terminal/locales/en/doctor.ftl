# The command `doctor`; what it finds is said by the service's catalogue.

doctor-help = check what this installation needs, and say how to fix what's wrong
mark-ok = ok
mark-warn = warn
mark-wrong = wrong
