"""Pictures of chunks, tokens and findings, for notebooks and terminals."""

from chunkbook.view.cards import chunk_card
from chunkbook.view.chunk_view import ChunkView, show_chunks
from chunkbook.view.colours import COLOURS, contrast
from chunkbook.view.piece_view import PieceView, show_pieces
from chunkbook.view.tables import Table, table
from chunkbook.view.token_view import TokenView, show_tokens

__all__ = [
    "COLOURS",
    "ChunkView",
    "PieceView",
    "Table",
    "TokenView",
    "chunk_card",
    "contrast",
    "show_chunks",
    "show_pieces",
    "show_tokens",
    "table",
]
