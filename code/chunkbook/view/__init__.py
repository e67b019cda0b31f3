"""Pictures of chunks, tokens and findings, for notebooks and terminals."""

from chunkbook.view.audits import audit_table, plot_audit, plot_recall
from chunkbook.view.boards import board_card, board_table, misses_table
from chunkbook.view.cards import chunk_card
from chunkbook.view.chunk_view import ChunkView, show_chunks
from chunkbook.view.clean_view import CleanView, show_cleaning, table_of_changes
from chunkbook.view.colours import COLOURS, contrast
from chunkbook.view.draw_board import plot_cost, plot_sweep
from chunkbook.view.draw_readings import plot_readings
from chunkbook.view.draw_sections import plot_sections
from chunkbook.view.draw_segments import plot_segments
from chunkbook.view.draw_sizes import plot_sizes
from chunkbook.view.draw_structure import plot_rows
from chunkbook.view.draw_windows import plot_pages, plot_windows
from chunkbook.view.page_picture import show_page
from chunkbook.view.piece_view import PieceView, show_pieces
from chunkbook.view.row_reading import TableRows
from chunkbook.view.tables import Table, table
from chunkbook.view.token_view import TokenView, show_tokens

__all__ = [
    "COLOURS",
    "ChunkView",
    "CleanView",
    "PieceView",
    "Table",
    "TableRows",
    "TokenView",
    "audit_table",
    "board_card",
    "board_table",
    "chunk_card",
    "contrast",
    "misses_table",
    "plot_audit",
    "plot_cost",
    "plot_pages",
    "plot_readings",
    "plot_recall",
    "plot_rows",
    "plot_sections",
    "plot_segments",
    "plot_sizes",
    "plot_sweep",
    "plot_windows",
    "show_chunks",
    "show_cleaning",
    "show_page",
    "show_pieces",
    "show_tokens",
    "table",
    "table_of_changes",
]
