"""Given a process with a low soft limit of descriptors: does it take what it is allowed?"""

import subprocess
import sys

from tests.rows import each_row

ASK = """
import resource
from bot.http.server import file_limit, raise_file_limit
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
raise_file_limit()
print(file_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@each_row(("soft", "hard", "raised"), [(128, 512, 512), (512, 512, 512)])
def test_soft_limit_of_descriptors_is_raised_to_the_hard_one(soft: int, hard: int, raised: int) -> None:
    told = subprocess.check_output([sys.executable, "-c", ASK.format(soft=soft, hard=hard)], text=True)  # noqa: S603 - our own
    assert told.split() == [str(raised), str(raised), str(hard)]
