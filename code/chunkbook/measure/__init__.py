"""Measure: questions, and how well chunks let a ranker find their answers (chapter 8)."""

from chunkbook.measure.board import Board, compare
from chunkbook.measure.confidence import Difference, difference
from chunkbook.measure.evidence import AnswerKey, Evidence, Overlap
from chunkbook.measure.folding import fold
from chunkbook.measure.plans import Plan, Row
from chunkbook.measure.question_files import QuestionFileError, load_questions
from chunkbook.measure.questions import MissingPhrase, Question, missing_phrases, scattered_questions
from chunkbook.measure.score import Answer, Measurement, measure
from chunkbook.measure.sweep import Sweep, sweep
from chunkbook.measure.verdict import Verdict

__all__ = [
    "Answer",
    "AnswerKey",
    "Board",
    "Difference",
    "Evidence",
    "Measurement",
    "MissingPhrase",
    "Overlap",
    "Plan",
    "Question",
    "QuestionFileError",
    "Row",
    "Sweep",
    "Verdict",
    "compare",
    "difference",
    "fold",
    "load_questions",
    "measure",
    "missing_phrases",
    "scattered_questions",
    "sweep",
]
