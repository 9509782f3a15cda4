"""What is read from plain data may be read by several threads at once, from the first time on."""

import ast
import subprocess
import sys
from pathlib import Path

import undercroft

SOURCE = Path(undercroft.__file__).parent

MANY_READERS = """
import sys, threading
from typing import Annotated
import msgspec
from undercroft.engine.craft.ready import ready

sys.setswitchinterval(1e-6)
for number in range(40):
    fields = [(f"x{at}", Annotated[int, msgspec.Meta(ge=at)], 99) for at in range(30)]
    kind = ready(msgspec.defstruct(f"Kind{number}", fields))
    start = threading.Barrier(6)

    def read():
        start.wait()
        msgspec.convert({"x3": 7}, kind)

    readers = [threading.Thread(target=read) for _ in range(6)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
"""


def test_several_threads_may_read_a_class_for_the_first_time_together():
    done = subprocess.run([sys.executable, "-c", MANY_READERS], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_class_that_is_read_is_ready_for_that():
    ready, read = set(), {}
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and any(ast.unparse(one) == "ready" for one in node.decorator_list):
                ready.add(node.name)
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "msgspec.convert":
                read[ast.unparse(node.args[1])] = file.name
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "msgspec.json.decode":
                read |= {ast.unparse(word.value): file.name for word in node.keywords if word.arg == "type"}
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "read" and node.args:
                read |= {name: file.name for name in [ast.unparse(node.args[0])] if name[0].isupper()}
    whole = {"Told"}  # A part of RecordFile.
    given = {
        "kind",
        "hint",
    }  # Options, which every Game makes ready, bodies of requests, which one thread reads, parts.
    assert set(read) - whole - given <= ready, read
    assert "RecordFile" in read
