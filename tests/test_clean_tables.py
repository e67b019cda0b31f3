"""Gaps between columns become Markdown tables; wrapped cells, page breaks and text columns are told apart."""

from __future__ import annotations

from clean_pdfs import LEFT, Ink, column, grid, layout

from chunkbook import Document, clean, clean_with_report
from chunkbook.cleaning.tables import TableLine, begins_row

HEAD = ("Code", "Meaning", "Days")


def table_of(text: str) -> list[list[str]]:
    """Read the cells of the Markdown tables of a text, without the lines of dashes."""
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|") and "---" not in line]
    return [[cell.strip() for cell in row] for row in rows]


def kinds(document: Document) -> list[str]:
    return [block.kind for block in document.blocks]


def test_gaps_become_a_table_that_knows_its_page(tmp_path):
    rows = [HEAD, ("H1", "Price outside its limit", "4"), ("H2", "No delivery note", "9")]
    document = clean(layout(tmp_path, [], grid(rows, (72, 130, 300))))
    assert document.text == (
        "| Code | Meaning | Days |\n| --- | --- | --- |\n"
        "| H1 | Price outside its limit | 4 |\n| H2 | No delivery note | 9 |"
    )
    assert document.blocks[0].pages == (2,)


def test_a_wrapped_cell_belongs_to_its_row(tmp_path):
    inks = [
        *(Ink(72, 700, "06:00"), Ink(130, 700, "08:00"), Ink(190, 700, "Circulate bottoms")),
        Ink(190, 688, "up and condition mud"),
        *(Ink(72, 670, "08:00"), Ink(130, 670, "12:00"), Ink(190, 670, "Pull out of hole")),
    ]
    assert table_of(clean(layout(tmp_path, inks)).text) == [
        ["06:00", "08:00", "Circulate bottoms up and condition mud"],
        ["08:00", "12:00", "Pull out of hole"],
    ]


def test_a_wrapped_cell_in_the_first_column_goes_on_in_lower_case(tmp_path):
    rows = [("Kind", "Limit"), ("Laboratory", "3 %"), ("work", ""), ("Haulage", "6 %")]
    assert table_of(clean(layout(tmp_path, grid(rows, (72, 200)))).text) == [
        ["Kind", "Limit"],
        ["Laboratory work", "3 %"],
        ["Haulage", "6 %"],
    ]


def test_a_word_broken_inside_a_cell_is_joined(tmp_path):
    rows = [("Who", "What"), ("Emil", "the pur-"), ("", "chase order")]
    assert table_of(clean(layout(tmp_path, grid(rows, (72, 200)))).text)[1] == ["Emil", "the purchase order"]


def test_empty_cells_stay_and_bars_are_escaped(tmp_path):
    rows = [("From", "To", "Note"), ("06:00", "", "a | b"), ("07:00", "08:00", "c")]
    assert "| 06:00 |  | a \\| b |" in clean(layout(tmp_path, grid(rows, (72, 130, 200)))).text


def test_a_head_of_two_lines_is_one_row(tmp_path):
    rows = [("Hole", "Depth"), ("", "(ft)"), ("26", "130"), ("17", "1,629")]
    assert table_of(clean(layout(tmp_path, grid(rows, (72, 200)))).text)[0] == ["Hole", "Depth (ft)"]


def test_a_head_that_was_set_off_its_column_is_put_over_it(tmp_path):
    inks = [
        *grid([("Casing type", "Depth", "Grade")], (140, 260, 360)),
        *grid([("Conductor", "130", "A53B"), ("Surface", "1,629", "L-80")], (72, 262, 362), y=686),
    ]
    assert table_of(clean(layout(tmp_path, inks)).text) == [
        ["Casing type", "Depth", "Grade"],
        ["Conductor", "130", "A53B"],
        ["Surface", "1,629", "L-80"],
    ]


def test_a_caption_stays_a_paragraph_right_above_its_table(tmp_path):
    inks = [
        *column(
            ["The limits are these, as the board has set them in the spring of the year.", "Table 1. Limits"], y=714
        ),
        *grid([("Kind", "Limit"), ("Haulage", "6 %")], (72, 200), y=684),
    ]
    document = clean(layout(tmp_path, inks))
    assert kinds(document) == ["paragraph", "paragraph", "table"]
    assert "\n\nTable 1. Limits\n\n| Kind | Limit |" in document.text


def test_text_right_below_a_table_is_not_its_last_row(tmp_path):
    rows = [("Kind", "Limit"), ("Haulage", "6 %"), ("Rental", "1 %"), ("Source: desk", "")]
    document = clean(layout(tmp_path, grid(rows, (72, 200))))
    assert kinds(document) == ["table", "paragraph"]


def test_two_columns_of_text_are_read_one_after_the_other(tmp_path):
    left = ["Left column line one", "Left column line two", "Left column line three"]
    right = ["Right column line one", "Right column line two", "Right column line three"]
    document = clean(layout(tmp_path, [*column(left), *column(right, x=330)]))
    assert set(kinds(document)) == {"paragraph"}
    assert document.text.split() == " ".join(left + right).split()


def test_text_that_flows_is_no_table_even_where_it_was_drawn_row_by_row():
    text = (
        "The crew rigged up and tested the       On the way out the pipe stuck twice\n"
        "lines. They circulated for an hour      and was worked free both times by\n"
        "before the trip began at noon.          the driller on tour that night."
    )
    assert clean(Document.from_text(text)).text.startswith(
        "The crew rigged up and tested the lines. They circulated for an hour before the trip began at noon."
    )


def test_a_table_that_was_drawn_column_by_column_is_still_a_table(tmp_path):
    inks = [*column(["Hole", "26", "17"]), *column(["Depth", "130", "1,629"], x=200)]
    assert table_of(clean(layout(tmp_path, inks)).text) == [["Hole", "Depth"], ["26", "130"], ["17", "1,629"]]


def over_two_pages(second: list[tuple[str, ...]]) -> tuple[str, str]:
    first = [HEAD, ("H1", "Price", "4"), ("H2", "Quantity", "6")]
    return tuple("\n".join("    ".join(cell.ljust(12) for cell in row) for row in rows) for rows in (first, second))  # type: ignore[return-value]


def test_a_table_goes_on_over_a_page_break():
    document = clean(Document.from_pages("t", over_two_pages([("H3", "Closed", "2"), ("H4", "Bank", "1")])))
    assert kinds(document) == ["table"]
    assert [row[0] for row in table_of(document.text)] == ["Code", "H1", "H2", "H3", "H4"]
    assert document.blocks[0].pages == (1, 2)
    assert document.text[document.pages[1].start :].startswith("| H3 |")


def test_a_head_that_is_printed_again_is_dropped_and_reported():
    cleaning = clean_with_report(Document.from_pages("t", over_two_pages([HEAD, ("H3", "Closed", "2")])))
    assert [row[0] for row in table_of(cleaning.document.text)] == ["Code", "H1", "H2", "H3"]
    assert [(change.rule, change.page, change.before) for change in cleaning.changes] == [
        ("repeated table head", 2, "Code | Meaning | Days")
    ]


def test_a_table_with_a_head_of_its_own_begins_anew():
    document = clean(Document.from_pages("t", over_two_pages([("Site", "Desk", "Staff"), ("SV10", "Bergen", "7")])))
    assert kinds(document) == ["table", "table"]


def test_a_line_in_columns_without_a_second_one_is_a_paragraph():
    assert clean(Document.from_text("Oslo      5 May\n\nText.")).text == "Oslo 5 May\n\nText."


def test_two_spaces_after_a_full_stop_are_no_column():
    text = "The pipe came free.  It was pulled out.  The\nbit was worn.  A new one was run in.  All went well."
    assert kinds(clean(Document.from_text(text))) == ["paragraph"]


def test_a_row_of_the_group_above_begins_without_its_first_cell():
    above = [TableLine(("Bergen", "BG20", "7"), 0, 1)]
    assert begins_row(("", "BG21", "8"), above)
    assert not begins_row(("", "and its yard", ""), above)


def test_boxes_of_a_form_become_a_list():
    text = "FIELD:Forge          JOB:  Drilling          EMAIL:\nTD: 10,987     TMD     8,559     PHONE:"
    assert clean(Document.from_text(text)).text == (
        "- FIELD:Forge\n- JOB: Drilling\n- EMAIL:\n- TD: 10,987 TMD 8,559\n- PHONE:"
    )


def test_blank_lines_inside_a_table_do_not_divide_it(tmp_path):
    inks = grid([HEAD, ("H1", "Price", "4"), ("H2", "Quantity", "6")], (LEFT, 150, 260), step=40)
    assert kinds(clean(layout(tmp_path, inks))) == ["table"]
