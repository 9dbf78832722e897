"""Lesson 6: scoring, from the worth of one meld to the end of a match (rules.md T8-T15 and V-table, Remi pe Tablă)."""

from __future__ import annotations

from typing import TypedDict

from ..engine.rules import TABLA
from ..engine.tiles import format_tiles
from .counting import Round
from .model import Both, Exercise, Lesson, Trap

_WORTH = Both("Câte puncte face formația?", "How many points is the meld worth?")
_COUNT = Both("Ai închis. Numără runda, linie cu linie.", "You have closed. Count the round, line by line.")
_LOST = Both(
    "A închis altcineva. Numără runda ta, linie cu linie.", "Somebody else has closed. Count your round, line by line."
)


class _Place(TypedDict):
    tiles: str
    asked: str


def _round(text: str) -> _Place:
    """The pieces and the round of an exercise."""
    return {"tiles": format_tiles(Round.parse(text).pieces), "asked": text}


_MELDS = (
    Exercise(
        key="small-numbers",
        kind="worth",
        idea=Both(
            "Cine închide primește valoarea formațiilor pe care le arată. O piesă de la 2 la 9 face 5 puncte, oricare "
            "ar fi numărul.",
            "Whoever closes is paid what the melds shown are worth. A tile from 2 to 9 is worth 5 points, whatever its "
            "number.",
        ),
        goal=_WORTH,
        tiles="5h 6h 7h 8h",
        answer="20",
        why=Both("Patru piese mici, 5 puncte fiecare.", "Four small tiles, 5 points each."),
        hints=(
            Both("Nu aduna numerele de pe piese.", "Do not add the numbers on the tiles."),
            Both("Sunt patru piese a câte 5 puncte.", "There are four tiles of 5 points each."),
        ),
    ),
    Exercise(
        key="large-numbers",
        kind="worth",
        idea=Both("O piesă de la 10 la 13 face 10 puncte.", "A tile from 10 to 13 is worth 10 points."),
        goal=_WORTH,
        tiles="8s 9s 10s 11s 12s",
        answer="40",
        why=Both("Două piese a câte 5 și trei a câte 10.", "Two tiles of 5 and three of 10."),
        hints=(
            Both("Desparte piesele mici de cele mari.", "Part the small tiles from the large ones."),
            Both(
                "Piesele mari sunt [10s 11s 12s], 10 puncte fiecare.",
                "The large ones are [10s 11s 12s], 10 points each.",
            ),
        ),
    ),
    Exercise(
        key="worth-of-a-low-ace",
        kind="worth",
        idea=Both(
            "**Asul** se numără după locul lui. La începutul unei suite face 5 puncte.",
            "**The ace** counts by its place. At the low end of a run it is worth 5 points.",
        ),
        goal=_WORTH,
        tiles="Ac 2c 3c",
        answer="15",
        why=Both(
            "Asul e la început: 5 puncte, ca 2 și 3.", "The ace is at the low end: 5 points, like the 2 and the 3."
        ),
        hints=(
            Both("La ce capăt stă asul?", "At which end is the ace?"),
            Both("Jos, asul face cât un 2.", "Low, the ace is worth as much as a 2."),
        ),
    ),
    Exercise(
        key="worth-of-a-high-ace",
        kind="worth",
        idea=Both(
            "La sfârșitul unei suite, după 13, asul face 10 puncte.",
            "At the high end of a run, after the 13, the ace is worth 10 points.",
        ),
        goal=_WORTH,
        tiles="Qs Ks As",
        answer="30",
        why=Both(
            "{12, 13|Dama, regele} și asul sus: câte 10 puncte.",
            "{12, 13|Queen, king} and the high ace: 10 points each.",
        ),
        hints=(
            Both("Aici asul stă sus.", "Here the ace is high."),
            Both("Sus, asul face cât un {13|rege}.", "High, the ace is worth as much as a {13|king}."),
        ),
    ),
    Exercise(
        key="worth-of-grouped-aces",
        kind="worth",
        idea=Both("Într-un grup, fiecare as face 25 de puncte.", "In a group each ace is worth 25 points."),
        goal=_WORTH,
        tiles="Ah Ad As",
        answer="75",
        why=Both("Trei ași a câte 25.", "Three aces of 25 each."),
        hints=(
            Both("Nu e suită: asul nu stă la niciun capăt.", "It is no run: the ace is at neither end."),
            Both("Fiecare as din grup face 25.", "Each ace of the group is worth 25."),
        ),
    ),
    Exercise(
        key="joker-laid",
        kind="worth",
        idea=Both(
            "**Jokerul** face 50 de puncte, orice piesă ar înlocui.",
            "**The joker** is worth 50 points, whatever it stands for.",
        ),
        goal=_WORTH,
        tiles="9h * 11h",
        answer="65",
        why=Both(
            "5 pentru 9, 50 pentru joker, 10 pentru {11|valet}.", "5 for the 9, 50 for the joker, 10 for the {11|jack}."
        ),
        hints=(
            Both("Nu contează ce număr lipsește.", "It does not matter which number is missing."),
            Both("Numai jokerul face 50.", "The joker alone is worth 50."),
        ),
    ),
    Exercise(
        key="the-dearer-way",
        kind="dearest",
        idea=Both(
            "Uneori tabla se închide în mai multe feluri. Arată formațiile care plătesc mai mult: locul asului "
            "contează.",
            "Sometimes a rack closes in several ways. Show the melds that pay more: the place of the ace matters.",
        ),
        goal=Both("Închide cu cât mai multe puncte.", "Close with as many points as you can."),
        tiles="4c Jh Ad 8d 5c Kh As 2d 8s 6c Ah Qh 8h 7c Ac",
        left=1,
        answer="Ah Ad Ac As | 11h 12h 13h | 4c 5c 6c 7c | 8h 8d 8s",
        why=Both(
            "În grup, al patrulea as face 25; la capătul suitei ar fi făcut 10.",
            "In the group the fourth ace is worth 25; in the run it would have been 10.",
        ),
        hints=(
            Both(
                "Toate închiderile folosesc aceleași piese; unde merge [Ah]?",
                "Every close uses the same tiles; where does the [Ah] go?",
            ),
            Both("Un as în grup face 25, în suită cel mult 10.", "An ace is worth 25 in a group, in a run 10 at most."),
        ),
        traps=(
            Trap(
                "Ad Ac As | 11h 12h 13h Ah | 4c 5c 6c 7c | 8h 8d 8s",
                Both("[Ah] în suită aduce numai 10 puncte.", "In the run the [Ah] brings 10 points only."),
            ),
        ),
    ),
)

_RACKS = (
    Exercise(
        key="the-whole-board",
        kind="count",
        idea=Both(
            "Acum o închidere întreagă. Numeri formațiile pe rând; piesa aruncată nu se plătește. Apoi perechea "
            "atuului, "
            "dublările și totalul.",
            "Now a whole close. You count the melds one by one; the discard is not paid. Then the pair of the atu, the "
            "doublings and the total.",
        ),
        goal=_COUNT,
        **_round("melds 5d 6d 7d 8d | 10h 10d 10c | Jc Qc Kc Ac | 3h 3d 3s; last 4s; atu 9c"),
        answer="20 / 30 / 40 / 15 / 0 / 1 / 105",
        why=Both("20, 30, 40 și 15 fac 105. Nimic nu se dublează.", "20, 30, 40 and 15 make 105. Nothing is doubled."),
        hints=(
            Both(
                "Atuul nu e nici as, nici joker, iar perechea lui nu e la tine.",
                "The atu is no ace and no joker, and you do not have its pair.",
            ),
            Both(
                "De la 2 la 9: 5 puncte. De la 10 la {13|rege}, și asul sus: 10.",
                "From 2 to 9: 5 points. From 10 to {13|the king}, and the high ace: 10.",
            ),
        ),
    ),
    Exercise(
        key="everything-is-lost",
        kind="worth",
        idea=Both(
            "Cine nu închide pierde **toată tabla**, cu formații cu tot: nearătată, o formație nu valorează nimic.",
            "Whoever does not close loses **the whole rack**, melds and all: what was not shown is worth nothing.",
        ),
        goal=Both("Cât pierzi? Scrie cu minus.", "How much do you lose? Write it with a minus."),
        **_round("rack 4h 5h 6h 9d 9c 9s 10s Js Qs Ks 2c 7d 8c 13h; last 3d"),
        answer="-95",
        why=Both(
            "Nouă piese mici a câte 5 și cinci mari a câte 10, cu minus.",
            "Nine small tiles of 5 and five large ones of 10, with a minus.",
        ),
        hints=(
            Both("Numără toate cele paisprezece piese.", "Count all fourteen tiles."),
            Both("Nouă piese fac câte 5, restul câte 10.", "Nine tiles are 5 each, the rest 10 each."),
        ),
    ),
    Exercise(
        key="ace-and-joker-on-the-rack",
        kind="worth",
        idea=Both(
            "Rămași pe tablă, asul costă 5 puncte, iar jokerul 50: cine îi ține prea mult plătește scump.",
            "On the rack an ace costs 5 points and a joker 50: keeping them too long is dear.",
        ),
        goal=Both("Cât pierzi? Scrie cu minus.", "How much do you lose? Write it with a minus."),
        **_round("rack Ah Ad * 10h 11h 3c 4c 6d 7s 8s 12d 2h 9c 5d; last 6s"),
        answer="-130",
        why=Both(
            "Jokerul 50, trei piese mari 30, celelalte zece, cu tot cu ași, câte 5.",
            "The joker 50, three large tiles 30, the other ten, aces too, 5 each.",
        ),
        hints=(
            Both("Pe tablă locul asului nu contează.", "On the rack the place of an ace does not matter."),
            Both("Jokerul costă 50, asul 5.", "The joker costs 50, an ace 5."),
        ),
    ),
)

_EXTRAS = (
    Exercise(
        key="the-pair",
        kind="count",
        idea=Both(
            "**Perechea atuului** este cealaltă piesă la fel. Cine a primit-o **la împărțire** ia 50 de puncte, fie că "
            "închide, fie că nu, chiar dacă a aruncat-o între timp.",
            "**The pair of the atu** is the other tile like it. Whoever was **dealt** it gets 50 points, closing or "
            "not, "
            "even if it has been discarded since.",
        ),
        goal=_LOST,
        **_round("rack 2h 3h 4h 8d 8s 5c 6c 9s 10d 10c Jh Kd 7c 3s; last 6h; atu 7c; pair"),
        answer="-90 / 50 / 1 / -40",
        why=Both(
            "Tabla costă 90, perechea aduce 50: pierzi numai 40.",
            "The rack costs 90, the pair brings 50: you lose only 40.",
        ),
        hints=(
            Both("Ai primit la împărțire perechea atuului.", "You were dealt the pair of the atu."),
            Both(
                "Zece piese fac câte 5, patru câte 10; apoi vin cele 50.",
                "Ten tiles are 5 each, four are 10; then come the 50.",
            ),
        ),
    ),
    Exercise(
        key="nobody-closes",
        kind="round_total",
        idea=Both(
            "Dacă teancul se golește, sau nu mai trage nimeni din el, mâna se încheie fără câștigător: fiecare își "
            "pierde "
            "tabla. Perechea și dublarea atuului contează și acum.",
            "If the stock runs out, or nobody draws from it any more, the hand ends without a winner: everybody loses "
            "the rack. The pair and the doubling of the atu still count.",
        ),
        goal=Both(
            "Nimeni nu a închis. Ce scrii la tine, cu minus?",
            "Nobody has closed. What do you write down, with a minus?",
        ),
        **_round("rack Ah 2h 3h 6d 6c 6s 9h 9d 10c Jc 4s 8s 5d 7h; atu 12d"),
        answer="-80",
        why=Both("Douăsprezece piese a câte 5, două a câte 10.", "Twelve tiles of 5, two of 10."),
        hints=(
            Both("Formațiile nearătate nu plătesc.", "Melds that were not shown pay nothing."),
            Both("Două piese fac câte 10.", "Two tiles are 10 each."),
        ),
    ),
    Exercise(
        key="the-atu-doubles",
        kind="count",
        idea=Both(
            "Dacă **atuul e as sau joker**, runda tuturor se dublează: câștigul, pierderea și cele 50 de puncte ale "
            "perechii. "
            "Urmează "
            "aceeași mână, văzută de pe trei scaune. Întâi tu: ai închis.",
            "If **the atu is an ace or a joker**, everybody's round is doubled: gains, losses and the 50 of the "
            "pair. Next "
            "comes one hand, seen from three seats. First yours: you have closed.",
        ),
        goal=_COUNT,
        **_round("melds 9h * Jh | 2c 3c 4c 5c | 7h 7d 7s | 9d 10d Jd Qd; last 2h; atu As"),
        answer="65 / 20 / 15 / 35 / 0 / 2 / 270",
        why=Both("135 de puncte, dublate de atu: 270.", "135 points, doubled by the atu: 270."),
        hints=(
            Both("Adună formațiile, apoi uită-te la atu.", "Add up the melds, then look at the atu."),
            Both("Jokerul face 50; asul ca atu înmulțește cu 2.", "The joker is 50; an ace as atu multiplies by 2."),
        ),
    ),
    Exercise(
        key="the-second-at-the-table",
        kind="round_total",
        idea=Both(
            "Aceeași mână, de pe alt scaun: cineva a închis, iar tu ai rămas cu tabla aceasta.",
            "The same hand from another seat: somebody has closed, and this rack was left to you.",
        ),
        goal=Both("Ce scrii la tine, cu minus?", "What do you write down, with a minus?"),
        **_round("rack 3c 4c 5c * 2h 4d 6h 8d 9c 9s 2s 6d 3h 13d; last 2h; atu As"),
        answer="-240",
        why=Both(
            "Tabla costă 120; atuul dublează și pierderile: 240.",
            "The rack costs 120; the atu doubles losses too: 240.",
        ),
        hints=(
            Both("Numără toată tabla, apoi uită-te la atu.", "Count the whole rack, then look at the atu."),
            Both("Jokerul costă 50; totul se înmulțește cu 2.", "The joker costs 50; everything is multiplied by 2."),
        ),
    ),
    Exercise(
        key="the-third-at-the-table",
        kind="count",
        idea=Both(
            "Și al treilea scaun. Aici e perechea atuului: întâi se adună cele 50 de puncte, abia apoi se dublează.",
            "And the third seat. Here is the pair of the atu: first the 50 are added, only then is all doubled.",
        ),
        goal=_LOST,
        **_round("rack As 2d 4h 5h 6s 8s 8c 9c 10h 10s Jc Qh Kc Ks; last 2h; atu As; pair"),
        answer="-100 / 50 / 2 / -100",
        why=Both(
            "Minus 100 și 50 fac minus 50; dublat, minus 100.", "Minus 100 and 50 make minus 50; doubled, minus 100."
        ),
        hints=(
            Both("Adună întâi, înmulțește la sfârșit.", "First add, multiply last."),
            Both("Perechea aduce 50, iar atuul înmulțește cu 2.", "The pair brings 50, and the atu multiplies by 2."),
        ),
    ),
    Exercise(
        key="the-closing-joker",
        kind="round_total",
        idea=Both(
            "Cine închide **aruncând un joker** își dublează propria rundă. Numai pe a lui: ceilalți pierd cât ar fi "
            "pierdut "
            "oricum.",
            "Whoever closes by **discarding a joker** doubles their own round. Theirs only: the others lose what "
            "they would "
            "have lost anyway.",
        ),
        goal=Both(
            "Altcineva a închis cu jokerul. Ce scrii la tine, cu minus?",
            "Somebody else closed with the joker. What do you write down, with a minus?",
        ),
        **_round("rack 2d 3d 4d 7h 7c 8s 9h 10d Jc Qc Kh 5s 6c Ad; last *; atu 8d"),
        answer="-90",
        why=Both(
            "Zece piese a câte 5 și patru a câte 10; jokerul altuia nu te privește.",
            "Ten tiles of 5 and four of 10; somebody else's joker does not affect you.",
        ),
        hints=(
            Both("A cui rundă o dublează jokerul?", "Whose round does the joker double?"),
            Both("Numai tabla ta: câte 5 și câte 10.", "Your rack alone: 5 each or 10 each."),
        ),
    ),
    Exercise(
        key="both-doublings",
        kind="count",
        idea=Both(
            "Când atuul dublează și închizi cu un joker, cele două dublări se înmulțesc: de patru ori.",
            "When the atu doubles and you close with a joker, the two doublings multiply: four times.",
        ),
        goal=_COUNT,
        **_round("melds 4h 5h 6h 7h | Qd Kd Ad | 8h 8d 8c 8s | 10s Js Qs; last *; atu Ac; pair"),
        answer="20 / 30 / 20 / 30 / 50 / 4 / 600",
        why=Both(
            "100 de puncte și 50 pentru pereche, totul de patru ori.",
            "100 points and 50 for the pair, all of it four times.",
        ),
        hints=(
            Both("Ce dublează aici? Caută două lucruri.", "What doubles here? Look for two things."),
            Both("Perechea aduce 50; 2 ori 2 la final.", "The pair brings 50; 2 times 2 at the end."),
        ),
    ),
)

_MATCH = (
    Exercise(
        key="down-to-minus",
        kind="match",
        idea=Both(
            "Un meci fără țintă ține cât vreți voi. Cu **țintă** se termină după mâna în care cineva ajunge la ea "
            "sau, "
            "jucând „până la minus”, coboară la minus ținta. Câștigă totalul cel mai mare.",
            "A match without a target lasts as long as you like. With a **target** it ends after the hand in which "
            "somebody "
            "reaches it, or falls to minus the target. The highest total wins.",
        ),
        goal=Both(
            "Ținta este 300. Ana are 180, Dan are −310, Ema are 95. Ce urmează?",
            "The target is 300. Ana has 180, Dan has −310, Ema has 95. What now?",
        ),
        tiles="",
        asked="180 -310 95",
        rules=TABLA.house(match_target=300),
        answer="Ana",
        why=Both(
            "Dan a coborât sub −300, deci s-a terminat; Ana are cel mai mult.",
            "Dan fell below −300, so it is over; Ana has the most.",
        ),
        hints=(
            Both("Ținta se socotește și în jos.", "The target counts downward too."),
            Both("Compară fiecare total cu 300 și cu −300.", "Compare each total with 300 and −300."),
        ),
        traps=(
            Trap(
                "on",
                Both(
                    "Nimeni nu a ajuns la 300, dar cineva a ajuns la −300.",
                    "Nobody has reached 300, but somebody has reached −300.",
                ),
            ),
            Trap(
                "Dan", Both("Dan a încheiat meciul, dar are cel mai puțin.", "Dan ended the match, but has the least.")
            ),
            Trap("Ema", Both("Ana are mai mult decât Ema.", "Ana has more than Ema.")),
        ),
    ),
    Exercise(
        key="not-yet-over",
        kind="match",
        idea=Both(
            "Totalurile se verifică numai după o mână încheiată, cu tot cu dublări.",
            "Totals are looked at only when a hand is over, with all its doublings.",
        ),
        goal=Both(
            "Ținta este 500. Ana are 495, Dan are −480, Ema are 120. Ce urmează?",
            "The target is 500. Ana has 495, Dan has −480, Ema has 120. What now?",
        ),
        tiles="",
        asked="495 -480 120",
        rules=TABLA.house(match_target=500),
        answer="on",
        why=Both(
            "Nici 495, nici −480 nu ating ținta: se mai împarte o dată.",
            "Neither 495 nor −480 is at the target: deal again.",
        ),
        hints=(
            Both("Aproape nu e destul.", "Nearly is not enough."),
            Both("Ținta e 500 în sus și −500 în jos.", "The target is 500 upward and −500 downward."),
        ),
        traps=(
            Trap(
                "Ana",
                Both(
                    "Ana conduce, dar mai are 5 puncte până la țintă.",
                    "Ana leads, but is 5 points short of the target.",
                ),
            ),
            Trap("Dan", Both("Dan mai are 20 de puncte până la minus.", "Dan is 20 points short of the minus.")),
            Trap(
                "Ema", Both("Ema e departe și de țintă, și de minus.", "Ema is far from the target and from the minus.")
            ),
        ),
    ),
)

LESSON = Lesson(
    number=6,
    name="06-scoring",
    title=Both("Punctajul", "Scoring"),
    promise=Both(
        "La sfârșit vei ține scorul la masă, cu pereche și dublări, fără să te încurci.",
        "At the end you will keep the score at the table, with pair and doublings, without a slip.",
    ),
    parts=(*_MELDS, *_RACKS, *_EXTRAS, *_MATCH),
    drills=("scoring",),
    summary=(
        Both(
            "**Formații arătate**: 2–9 fac 5, 10–{13|rege} fac 10, jokerul 50; asul 5 jos, 10 sus, 25 în grup.",
            "**Melds shown**: 2–9 are 5, 10–{13|king} are 10, the joker 50; the ace 5 low, 10 high, 25 in a group.",
        ),
        Both(
            "**Cine nu închide** pierde toată tabla: asul 5, jokerul 50.",
            "**Whoever does not close** loses the whole rack: an ace 5, a joker 50.",
        ),
        Both(
            "**Perechea atuului**, primită la împărțire: încă 50.",
            "**The pair of the atu**, if you were dealt it: 50 more.",
        ),
        Both(
            "**Atu as sau joker**: runda tuturor se dublează. **Jokerul aruncat la închidere** o dublează numai pe a "
            "ta.",
            "**Ace or joker as atu**: everybody's round is doubled. **A joker as closing discard** doubles yours only.",
        ),
        Both(
            "**Ținta** încheie meciul în sus sau la minus; câștigă totalul cel mai mare.",
            "**The target** ends the match upward or at minus; the highest total wins.",
        ),
    ),
)
