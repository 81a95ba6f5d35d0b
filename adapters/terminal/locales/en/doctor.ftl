# The command `doctor`; what it finds is said by the service's catalogue.

doctor-help = try out what this installation needs, and say how to mend what is wrong
mark-ok = ok
mark-warn = warn
mark-wrong = wrong
