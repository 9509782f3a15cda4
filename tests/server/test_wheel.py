"""The wheel brings along all that the web table needs, and serves from any folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import httpx

from tests.server.served import made
from tools.web import BUILT, build

HOME = Path(__file__).parent.parent.parent
SERVE = (
    "import sys, undercroft; print(undercroft.__file__, flush=True); from undercroft.cli import main;"
    "sys.exit(main(['serve', '--port', '0']))"
)


def test_a_wheel_serves_the_table_from_an_empty_folder(tmp_path: Path):
    build()
    making, room = tmp_path / "wheel", tmp_path / "room"
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(making)], cwd=HOME, check=True)
    (wheel,) = making.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
        names = set(packed.namelist())
    source = HOME / "src"
    ours = {str(file.relative_to(source)) for file in (source / "undercroft").rglob("*") if file.is_file()}
    assert {name for name in ours if "__pycache__" not in name} <= names
    assert {f"undercroft/server/static/{name}" for name in BUILT} <= names
    room.mkdir()
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "installed"), "UNDERCROFT_HOME": str(tmp_path / "home")}
    with subprocess.Popen(
        [sys.executable, "-c", SERVE], cwd=room, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            assert Path(process.stdout.readline().strip()).is_relative_to(tmp_path / "installed")
            url = process.stdout.readline().strip()
            with httpx.Client(base_url=url, timeout=60, transport=httpx.HTTPTransport(retries=20)) as client:
                pages = [client.get(path) for path in ("/", "/static/table.js", "/static/page.js", "/static/style.css")]
                assert [page.status_code for page in pages] == [200] * 4 and all(page.text for page in pages)
                table = made(client, "me", "greedy")
                assert client.get(table["link"], follow_redirects=True).status_code == 200
        finally:
            process.kill()
    assert (tmp_path / "home" / "tables.db").exists() and not list(room.iterdir())
