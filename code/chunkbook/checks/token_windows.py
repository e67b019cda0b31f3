"""Checks of chapter 3: windows of tokens, and windows that respect words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice, pairwise
from statistics import median_low
from typing import Any

from chunkbook.checks._say import right, unfinished, wrong
from chunkbook.document import Span
from chunkbook.tokens import count_tokens

SENTENCE = "During the slide lost tool face and became assembly became stuck"
SIZE, OVERLAP = 60, 15

_SLACK = 3  # tokens; a window without the white space at its ends, encoded alone, counts a few more or fewer
_CALL = f"chunk_text_by_tokens(report.text, chunk_tokens={SIZE}, overlap_tokens={OVERLAP})"

Cut = Callable[[str, int], Any]


def stuck_pipe_sentence(my_chunks: object) -> None:
    """Check that windows of 60/15 tokens over report 38 hold the stuck-pipe sentence whole.

    Parameters
    ----------
    my_chunks : list of str, list of Chunk, or list of (page, str)
        The learner's windows, in order.
    """
    if unfinished(my_chunks, "my_chunks"):
        return
    texts = _texts(my_chunks)
    if texts is None:
        wrong(f"`my_chunks` is {_kind(my_chunks)}, not a list of texts.", f"Try my_chunks = {_CALL}")
    elif fault := _too_few(texts) or _other_size(texts) or _broken_sentence(texts) or _other_overlap(texts):
        wrong(*fault)
    else:
        right(_found(texts))


def whole_word_windows(my_windows: Cut, text: str) -> None:
    """Check a function that cuts windows of tokens without ever cutting a word.

    Parameters
    ----------
    my_windows : callable
        Takes a text and a size in tokens; gives (start, end) pairs, spans or chunks, in order.
    text : str
        A report to try it on; a few awkward texts follow.
    """
    if unfinished(my_windows, "my_windows"):
        return
    tried = {name: _try(my_windows, case, size) for name, (case, size) in _cases(text).items()}
    if any(windows is ... for windows, _ in tried.values()):
        unfinished(..., "my_windows")
        return
    for name, (_, fault) in tried.items():
        if fault:
            wrong(f"{name}: {fault[0]}", *fault[1:])
            return
    right(f"Every law holds on {len(tried)} texts; the report came in {len(list(my_windows(text, SIZE)))} windows.")


# The sentence


def _texts(chunks: object) -> list[str] | None:
    if isinstance(chunks, str) or not isinstance(chunks, Iterable):
        return None
    found = [_text(chunk) for chunk in chunks]
    texts = [text for text in found if text is not None]
    return texts if len(texts) == len(found) else None


def _text(chunk: object) -> str | None:
    part = chunk[-1] if isinstance(chunk, tuple) and chunk else getattr(chunk, "text", chunk)
    return part.strip() if isinstance(part, str) else None


def _folded(text: str) -> str:
    return " ".join(text.split())


def _kind(value: object) -> str:
    name = type(value).__name__
    if isinstance(value, str):
        return f"one text of {len(value):,} code points"
    return f"a {name} that holds other things than texts" if isinstance(value, Iterable) else f"a {name}"


def _too_few(texts: Sequence[str]) -> tuple[str, ...]:
    if not texts:
        return (
            "`my_chunks` is empty: no window was cut.",
            "Was the text empty, or overlap_tokens larger than chunk_tokens?",
        )
    if len(texts) == 1 and count_tokens(texts[0]) <= SIZE + _SLACK:
        return "`my_chunks` holds one window only.", "Keep all windows of the report; the check finds the right one."
    return ()


def _other_size(texts: Sequence[str]) -> tuple[str, ...]:
    sizes = [count_tokens(text) for text in texts]
    longest = max(sizes)
    if abs(longest - SIZE) <= _SLACK:
        return ()
    number = sizes.index(longest) + 1
    return (
        f"Your longest window, number {number} of {len(texts)}, holds {longest:,} tokens; the task asks for {SIZE}.",
        f"Is chunk_tokens={SIZE}?",
    )


def _broken_sentence(texts: Sequence[str]) -> tuple[str, ...]:
    folded = [_folded(text) for text in texts]
    if any(SENTENCE in text for text in folded):
        return ()
    verdict = f"You have {len(texts)} windows, but none holds the whole sentence."
    for number, (before, after) in enumerate(pairwise(folded), 1):
        head, tail = _end_of(before), _start_of(after)
        if head and tail and len(head) + len(tail) >= len(SENTENCE) - 1:
            ends = f'Window {number} ends at "{head[-24:]}", window {number + 1} starts at "{tail[:24]}"'
            return verdict, f"{ends}: is overlap_tokens={OVERLAP}?"
    return verdict, "No two neighbours share it either. Is this the text of report 38, and all of it?"


def _end_of(text: str) -> str:
    heads = (SENTENCE[:length] for length in range(len(SENTENCE), 3, -1))
    return next((head for head in heads if text.endswith(head.rstrip())), "").rstrip()


def _start_of(text: str) -> str:
    tails = (SENTENCE[-length:] for length in range(len(SENTENCE), 0, -1))
    return next((tail for tail in tails if text.startswith(tail.lstrip())), "").lstrip()


def _other_overlap(texts: Sequence[str]) -> tuple[str, ...]:
    shared = _usual_overlap(texts)
    if abs(shared - OVERLAP) <= _SLACK:
        return ()
    luck = "The sentence is whole here by luck" if shared < OVERLAP else "That is dearer than the task allows"
    return (
        f"Your {len(texts)} windows share {shared} tokens with their neighbour; the task asks for {OVERLAP}.",
        f"{luck}: is overlap_tokens={OVERLAP}?",
    )


def _usual_overlap(texts: Sequence[str]) -> int:
    shared = [count_tokens(_shared(before, after)) for before, after in pairwise(texts)]
    return median_low(shared) if shared else 0


def _shared(before: str, after: str) -> str:
    lengths = range(min(len(before), len(after)), 0, -1)
    return next((after[:length] for length in lengths if before.endswith(after[:length])), "")


def _found(texts: Sequence[str]) -> str:
    holding = [number for number, text in enumerate(texts, 1) if SENTENCE in _folded(text)]
    where = f"window {holding[0]}" if len(holding) == 1 else f"windows {', '.join(map(str, holding))}"
    verb = "holds" if len(holding) == 1 else "hold"
    return f"{len(holding)} of your {len(texts)} windows {verb} the whole sentence: {where}."


# Whole words


def _cases(text: str) -> dict[str, tuple[str, int]]:
    return {
        f"The report at {SIZE} tokens": (text, SIZE),
        "The report at 20 tokens": (text, 20),
        "One remark, forty times over": ("Pipe came free. " * 40, 12),
        "Other scripts and emoji": ("  Température 118 ℃ à ½ charge,\r\n\r\n 猫👍 dort près du trépan 👩‍🔧.  " * 5, 25),
        "A word longer than the window": (f"Serial {'8264091375' * 20} on the tag", 20),
        "A text that fits in one window": ("Pipe came free.", SIZE),
        "An empty text": ("", SIZE),
        "White space": (" \n\n ", SIZE),
    }


def _try(cut: Cut, text: str, size: int) -> tuple[object, tuple[str, ...]]:
    try:
        windows = cut(text, size)
        if windows is ...:
            return ..., ()
        if not isinstance(windows, Iterable):
            return None, (f"your function gave {windows!r}, not a list.", "Does it end with `return`?")
        found = list(islice(windows, len(text) + 1))
    except Exception as error:  # a learner's function may raise anything, and should hear what
        return None, (f"your function raised {type(error).__name__}: {error}",)
    spans = [_span(window) for window in found]
    if None in spans:
        other = found[spans.index(None)]
        return None, (f"a window must be (start, end), two whole numbers, not {str(other)[:40]!r}.",)
    return spans, _fault(text, size, [span for span in spans if span])


def _span(window: object) -> Span | None:
    pair = (window.start, window.end) if hasattr(window, "start") and hasattr(window, "end") else window
    if isinstance(pair, tuple | list) and len(pair) == 2 and all(isinstance(edge, int) for edge in pair):
        return Span(*pair)
    return None


def _fault(text: str, size: int, spans: Sequence[Span]) -> tuple[str, ...]:
    laws = (_outside, _cut_words, _too_long, _lost, _needless)
    return next((fault for law in laws if (fault := law(text, size, spans))), ())


def _outside(text: str, size: int, spans: Sequence[Span]) -> tuple[str, ...]:
    for number, (start, end) in enumerate(spans, 1):
        if not 0 <= start < end <= len(text):
            return (f"window {number} is ({start}, {end}), in a text of {len(text):,} code points.", "Is it empty?")
    for number, (before, after) in enumerate(pairwise(spans), 1):
        if after.start <= before.start:
            return (
                f"window {number + 1} starts at offset {after.start}, window {number} at {before.start}.",
                "Each window must start further on than the one before.",
            )
    return ()


def _cut_words(text: str, size: int, spans: Sequence[Span]) -> tuple[str, ...]:
    for number, span in enumerate(spans, 1):
        for edge, verb, hint in (
            (span.start, "starts", "Begin at the first code point of a word."),
            (span.end, "ends", "Go back to the end of the word before it."),
        ):
            word = _word_around(text, edge)
            if word and count_tokens(word[0] + word[1]) <= size:
                return f'window {number} {verb} inside a word: "{word[0]}|{word[1]}".', hint
    return ()


def _word_around(text: str, edge: int) -> tuple[str, str] | None:
    """Give both parts of the word that a cut falls into; None between words."""
    before, after = re.search(r"\S*\Z", text[:edge]), re.match(r"\S*", text[edge:])
    parts = before[0] if before else "", after[0] if after else ""
    return parts if all(parts) else None


def _too_long(text: str, size: int, spans: Sequence[Span]) -> tuple[str, ...]:
    for number, (start, end) in enumerate(spans, 1):
        window = text[start:end]
        if count_tokens(window) > size and len(window.split()) > 1:
            return (
                f"window {number} holds {count_tokens(window)} tokens; the limit is {size}.",
                "Count the tokens of the window itself, as it will be stored.",
            )
    return ()


def _lost(text: str, size: int, spans: Sequence[Span]) -> tuple[str, ...]:
    place = 0
    for start, end in [*spans, Span(len(text), len(text))]:
        if missing := text[place:start].strip():
            return (
                f'"{missing[:40]}" is in no window (between offsets {place} and {start}).',
                "Start each window no later than the first word that the one before left over.",
            )
        place = max(place, end)
    return ()


def _needless(text: str, size: int, spans: Sequence[Span]) -> tuple[str, ...]:
    """Find neighbours that fit in one window with a quarter to spare: such windows are too small to be useful."""
    for number, (before, after) in enumerate(pairwise(spans), 1):
        together = count_tokens(text[before.start : after.end])
        if together <= size * 3 // 4 and not any(_word_around(text, edge) for edge in (*before, *after)):
            return (
                f"windows {number} and {number + 1} hold {together} tokens together, and {size} would fit in one.",
                "Take words as long as they fit.",
            )
    return ()
