"""Hard sentence ends in the prose of reports, invoices and manuals, by kind; a bar stands where the next one begins."""

from __future__ import annotations

HARD: dict[str, tuple[str, ...]] = {
    "abbreviations": (
        "The bit, e.g. a PDC, was changed. |It drilled on.",
        "Run the tool, i.e. the MWD, first. |Then drill.",
        "Dr. Smith and Mrs. Jones signed. |The rig moved.",
        "Approx. 40 bbl were lost. |Losses stopped.",
        "See Fig. 3 and Sec. 4.2 for limits. |They hold.",
        "Invoice No. 4711 was held. |Order no. 12 was not.",
        "Halliburton Co. supplied mud. |Baker Inc. did not.",
        "Pumps, valves, etc. were checked. |All passed.",
        "They checked pumps, valves, etc. |All passed.",
        "Compare cf. Brown et al. 2019 for rates. |They differ.",
        "The well lies near St. George in Utah. |Snow fell.",
        "Limits per API Spec. 5CT apply. |See the table.",
        "Sgt. Miller and Eng. Olsen met on Tues. 3 May. |Nobody else came.",
        "Max. 350 psi, min. 200 psi. |Keep to it.",
        "Mud vs. water was compared. |Mud won.",
    ),
    "decimals": (
        "Mud weight was 10.2 ppg. |It rose to 10.4.",
        "MW 10.2 ppg. |Server 192.168.1.1 is up. |Version 1.2.3 is out.",
        "Drilled to 5,200.5 ft. |Survey at 5,180.",
        "The rate was .5 ft/hr. |Then it fell.",
        "It cost 1.250,00 EUR. |Payment is due.",
        "Depth was 6,360. |Depth is now 6,507.",
        "Used 12.25 in. bit and 9.625 in. casing. |Both fit.",
        "See section 4.2.1. |It says more.",
        "Losses of 3.5%. |No gains.",
    ),
    "times and dates": (
        "Started at 02:30 a.m. and ended at 4 p.m. local time. |The crew slept.",
        "They met at 6 a.m. |The rig was cold.",
        "Depth 1,234.5 ft. e.g. Dr. Smith ran 9.625 in. casing at 02:30 a.m. |Next sentence here now.",
        "On 26 Nov. 2020 the string stuck. |It came free on Dec. 1.",
        "From Jan. to Mar. no rain fell. |April was wet.",
        "Am 3. Mai wurde gebohrt. |Am 4. Mai nicht.",
        "Valid from 01.05.2024. |Replaces all before.",
        "The U.S. Geological Survey came. |It left.",
    ),
    "units": (
        "Set 9.625 in. OD casing at 5,000 ft. MD. |Cement was pumped.",
        "Pumped 40 bbl. of mud in 2 hrs. and waited. |No losses.",
        "Torque reached 12,000 ft.lb. before it fell. |Pulled out.",
        "The joint is 31 ft. long. |It weighs 600 lbs. in air.",
        "The hole is 8.75 in. |The casing is 7 in.",
        "Weight on bit 20 klb. |Rate 60 rpm.",
        "Wait 5 min. then pump. |Wait 10 min. |Stop.",
        "Tank holds 500 gal. US. |It is full.",
    ),
    "initials": (
        "J. R. Olsen signed the report. |He left at noon.",
        "Approved by E. Miller. |Paid by N. Berg.",
        "The log of A.B. Chance Co. was used. |It was right.",
        "Plan B. was chosen by P. Q. Adams. |It worked.",
        "Zone A. |Zone B.",
    ),
    "quotes and brackets": (
        'He said "Pull out." |The crew pulled out.',
        "“Stop the pump!” |The pump stopped.",
        '"Is it free?" asked the driller. |It was.',
        "(See the log.) |The log is long.",
        "The bit was worn (see Fig. 2). |It was changed.",
        "Run in [cf. page 3]. |Drill on.",
        "He wrote 'stuck.' |Then he called.",
        "She asked “Why?” and left. |Nobody knew.",
        "„Halt.“ |Dann war Ruhe.",
    ),
    "ellipses and marks": (
        "The pipe moved … then it stuck. |It was jarred.",
        "It came free... and stuck again. |They jarred.",
        "Waiting... |Still waiting.",
        "Really?! |Yes!! |Good.",
        "What happened? |The pipe stuck! |Jar it.",
        "They waited . . . and left. |Rain fell.",
    ),
    "lists and headings": (
        "1. Rig up the tool.\n|2. Run in the hole.",
        "Steps: 1. Rig up. |2. Run in.",
        "Summary\n\n|The well was drilled. |It was cased.",
        "a. Check the valve.\n|b. Close it.",
        "TIME BREAKDOWN\n\n|Rig up. |Run in.",
    ),
    "names with full stops": (
        "Open report.pdf and see www.utah.edu for more. |Then close it.",
        "Mail to e.berg@rig7.no today. |Wait for him.",
        "The file is in data/v1.2/log.txt now. |Read it.",
        "Yahoo! and Dr.Oetker paid. |Nobody else did.",
        "Use Node.js or .NET for this. |Both work.",
    ),
    "Chinese and Japanese": (
        "第一文です。|第二文です。|第三文です。",
        "他说:“停泵。”|然后停了。",
        "本当ですか？|はい！|終わり。",
        "比重は1.25です。|次へ。",
        "「止めろ。」|と言った。",
    ),
    "line ends": (
        "The first sentence ends here.\n|The second goes on\nover a line.",
        "One.        |Two. |Three.",
        "Rig up.\r\n|Run in.\r\n\r\n|Drill on.",
        "Made hole from 6,360' to\n6,507'. |Pulled out.",
        "no capital letters here. |Then some.",
    ),
    # Written after the rules, to see what they are worth on cases that nobody tuned them to.
    "unseen": (
        "Mr. Berg paid the invoice on Oct. 3. |It was late.",
        "Mix 2.5 lb. of gel per bbl. of water. |Stir well.",
        "The 8.5 in. hole was drilled to 10,987 ft. |TD was called.",
        "Pressure rose to 3,500 psi at 4:15 p.m. |The valve opened.",
        "Per Gen. Order No. 7 all lifts stop at dusk. |Cranes park.",
        "R. Berg, M.Sc. and T. Lie, Ph.D. wrote it. |We read it.",
        "The Washington D.C. office approved. |Work began.",
        "Bit no. 4 (ser. no. A1.77) was run. |It drilled 147 ft.",
        "He asked, “Is the BOP closed?” |It was.",
        "“It is closed.” |The toolpusher nodded.",
        "Ran in to 4,000 ft.... |Tagged cement.",
        "Lost 40 bbls/hr. |Added LCM.",
        "Hole size: 12 1/4 in. |Casing: 9 5/8 in.",
        "Refer to Sect. 5.3.2, App. B and Tab. 9. |All are binding.",
        "1) Close the valve. |2) Bleed the line.",
        'i. Check.\n|ii. Close.\n|iii. Report.',
        "Rev. 3 replaces Rev. 2. |Discard old copies.",
        "Total: $1,200.50. |VAT: 19 %.",
        "The temp. was 212 deg. F at bottom. |Mud cooled it.",
        "Was the string free? |No. |Was it stuck? |Yes.",
        "See https://example.org/a.b?c=1. |Then log in.",
        "The crew (J. Doe, A. Roe) rested. |Night fell.",
        "Circ. btms. up, then POOH. |L/D BHA.",
        "Dept. heads, incl. Mrs. Lie, agreed. |Emil filed it.",
        "Send copies to a.lie@x.org, b.roe@x.org. |Keep one.",
        "掘削を開始した。|深度は1,234.5 mである。|終了。",
        "泥水比重は1.2です！|よし？|はい。",
        "Der Bohrer war stumpf. |Er wurde z.B. am 7. Juli getauscht.",
        "It was 5 ft. |5 in. were cut.",
    ),
}
CASES = {f"{kind} {number}": marked for kind, group in HARD.items() for number, marked in enumerate(group, 1)}


def text_of(marked: str) -> str:
    return marked.replace("|", "")


def starts_of(marked: str) -> list[int]:
    """Where the sentences begin in the text without bars."""
    parts = marked.split("|")
    return [sum(map(len, parts[:number])) for number in range(len(parts))]
