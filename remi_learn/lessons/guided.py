"""Lesson 7: a whole hand, from the deal to the score, with stops where the learner says beforehand what comes.

The hand is dealt from a seed, and the two others really play so: they are the plain players of `engine.opponents`,
and the learner's moves are those that the coach advises. The tests play it again.
"""

from __future__ import annotations

from ..engine.hand import Hand
from ..engine.record import read_record
from ..engine.review import rewound
from ..engine.tiles import format_tiles
from .counting import Round
from .model import Both, Code, Exercise, Lesson, Trap, Words

RECORD = """\
remi_learn hand 1
rules Remi pe Tablă
players 3
starter 0
seed 10
0: discard 8h
1: take 1; discard 4d
2: draw; discard 2h
0: draw; discard Ac
1: take 1; discard Qh
2: draw; discard 4h
0: draw; discard Jh
1: draw; discard 8c
2: draw; discard 3d
0: take 1; discard 4s
1: take 1; discard 8h
2: draw; discard Kc
0: draw; close 4h
"""


def hand_after(moves: int) -> Hand:
    """The hand of this lesson after so many of its moves.

    >>> hand_after(1).player, hand_after(99).over
    (1, True)
    """
    game = read_record(RECORD)
    assert isinstance(game, Hand)
    return rewound(game, moves)


_THROW = Both("Pe care o arunci?", "Which do you throw?")
_DRAW = Both("De unde iei?", "Where do you take from?")
_CLOSE = Both("Poți închide?", "Can you close?")
_HEAPS = ("stock", "row")

_BEGIN = (
    Words(
        "first-turn",
        Both(
            "## Prima tură\n\nJoci cu doi jucători simpli, unul în stânga, unul în dreapta. La fiecare oprire spui tu "
            "întâi; abia apoi afli ce spune motorul și de ce.",
            "## The first turn\n\nYou play with two plain players, at your left and at your right. At each stop you "
            "say it first; only then you hear what the engine says, and why.",
        ),
    ),
    Exercise(
        key="no-company",
        kind="choose_discard",
        idea=Both(
            "Tu începi, deci ai 15 piese și nu tragi. Atuul este [6d] și ai primit chiar perechea lui: ține minte "
            "pentru final.",
            "You begin, so you hold 15 tiles and draw nothing. The atu is [6d], and you were dealt its very twin: "
            "remember that for the end.",
        ),
        goal=_THROW,
        tiles="4h 8h Jh Kh 4d 5d 6d 5c 6c Kc 4s 10s Js Qs Ks",
        around="row; left; stock 62; atu 6d; turn first",
        answer="8h",
        why=Both(
            "Nu se leagă de nimic. Dacă o arunci, te ajută 48 de piese nevăzute, mai multe decât după oricare alta.",
            "It goes with nothing. Without it 48 unseen tiles help you, more than after any other.",
        ),
        hints=(
            Both("Caută piesa fără tovarăși.", "Look for the tile without company."),
            Both("E printre cele {roșii|de cupă}.", "It is among the {red ones|hearts}."),
        ),
        traps=(
            Trap(
                "4s",
                Both(
                    "Aproape: după ea ajută 45. [4h 4d] îi țin totuși de urât.",
                    "Nearly: after it 45 help. But [4h 4d] keep it company.",
                ),
            ),
            Trap("Kh", Both("Cu [Kc Ks] face deja un grup.", "With [Kc Ks] it is a group already.")),
        ),
    ),
    Words("second-turn", Both("## A doua tură", "## The second turn")),
    Exercise(
        key="nothing-for-you",
        kind="choose_draw",
        idea=Both(
            "Vecinul din stânga a luat [8h] din rândul lui și a aruncat [4d]. Cel din dreapta a tras și ți-a aruncat "
            "[2h].",
            "Your left neighbour took [8h] from their row and threw [4d]. The right one drew, and threw [2h] to you.",
        ),
        goal=_DRAW,
        tiles="4h Jh Kh 4d 5d 6d 5c 6c Kc 4s 10s Js Qs Ks",
        around="row 2h; left; stock 61; atu 6d; threw 4d; took 8h",
        answer="stock",
        options=_HEAPS,
        why=Both(
            "[2h] nu te apropie. În teanc poți spera: din cele 88 nevăzute, 47 te apropie.",
            "[2h] brings you no nearer. In the stock there is hope: of the 88 unseen tiles 47 do.",
        ),
        hints=(
            Both("Ce faci cu piesa de deasupra?", "What would you do with the top tile?"),
            Both("Ce ar aștepta [2h] împreună cu [4h]?", "What would [2h] wait for together with [4h]?"),
        ),
        traps=(
            Trap(
                "row",
                Both(
                    "[2h] nu te duce mai departe: cu [4h] ar aștepta numai un 3 {roșu|de cupă}.",
                    "[2h] takes you no further: with [4h] it would only wait for a {red 3|3 of hearts}.",
                ),
            ),
        ),
    ),
)

_JOKER = (
    Words("third-turn", Both("## A treia tură", "## The third turn")),
    Exercise(
        key="a-joker-comes",
        kind="choose_discard",
        idea=Both(
            "Ai tras asul [Ac] și l-ai aruncat; vecinul din stânga l-a luat și a aruncat [Qh]. Cel din dreapta ți-a "
            "dat "
            "[4h]. Acum ai tras un joker!",
            "You drew [Ac] and threw it; the left neighbour took it and threw [Qh]. The right one gave you [4h]. Now "
            "you have drawn a joker!",
        ),
        goal=_THROW,
        tiles="4h Jh Kh 4d 5d 6d 5c 6c Kc 4s 10s Js Qs Ks *",
        around="row 2h 4h; left; stock 58; atu 6d; threw 4d Qh; took 8h Ac; turn discard",
        answer="Jh",
        why=Both(
            "Jokerul rămâne: te-a adus cu un pas mai aproape. După [Jh] te ajută încă 40 de piese nevăzute.",
            "The joker stays: it brought you a step nearer. After [Jh] there are still 40 unseen tiles that help.",
        ),
        hints=(
            Both("Cu jokerul nu te grăbi.", "Do not hurry with the joker."),
            Both("Caută o piesă {roșie|de cupă} și mare.", "Look for a {tile that is red and large|large heart}."),
        ),
        traps=(
            Trap(
                "*",
                Both(
                    "Jokerul ține loc de orice piesă: fără el ești iar cu un pas mai departe.",
                    "The joker stands for any tile: without it you are a step further away again.",
                ),
            ),
            Trap("4s", Both("Atunci ajută 35: se poate mai bine.", "Then 35 help: it can be better.")),
        ),
    ),
)

_GIFT = (
    Words("fourth-turn", Both("## A patra tură", "## The fourth turn")),
    Exercise(
        key="a-gift-from-the-right",
        kind="choose_draw",
        idea=Both(
            "Vecinul din stânga n-a vrut [Jh]: a tras și a aruncat [8c]. Cel din dreapta îți aruncă [3d].",
            "The left neighbour did not want [Jh]: they drew, and threw [8c]. The right one throws [3d] to you.",
        ),
        goal=_DRAW,
        tiles="4h Kh 4d 5d 6d 5c 6c Kc 4s 10s Js Qs Ks *",
        around="row 2h 4h 3d; left Jh; stock 56; atu 6d; threw 4d Qh 8c; took 8h Ac",
        answer="row",
        options=_HEAPS,
        why=Both(
            "[3d 4d 5d 6d] fac o suită de 4. Îți mai lipsește o singură piesă.",
            "[3d 4d 5d 6d] make a run of 4. A single tile is all that you lack now.",
        ),
        hints=(
            Both("Se leagă piesa de ceva?", "Does the tile fit anything of yours?"),
            Both("Privește [4d 5d 6d].", "Look at [4d 5d 6d]."),
        ),
        traps=(
            Trap(
                "stock",
                Both(
                    "Din cele 82 nevăzute te ajută 38; [3d] te ajută sigur.",
                    "Of the 82 unseen tiles 38 help; [3d] helps for certain.",
                ),
            ),
        ),
    ),
    Exercise(
        key="two-outside",
        kind="can_close",
        idea=Both(
            "Ai iar 15 piese și aproape totul stă în formații. Închizi numai dacă rămâne afară **o singură** piesă.",
            "Again you hold 15 tiles, and nearly all lie in melds. You close only if **a single** tile stays outside.",
        ),
        goal=_CLOSE,
        tiles="4h Kh 3d 4d 5d 6d 5c 6c Kc 4s 10s Js Qs Ks *",
        around="row 2h 4h; left Jh; stock 56; atu 6d; threw 4d Qh 8c; took 8h Ac; turn discard",
        answer="no",
        why=Both("[4h] și [4s] rămân amândouă afară.", "[4h] and [4s] both stay outside."),
        hints=(
            Both("Pune jokerul la piesele {albastre|de treflă}.", "Put the joker with the {blue tiles|clubs}."),
            Both("Numără ce rămâne lângă cele patru formații.", "Count what is left outside the four melds."),
        ),
        traps=(Trap("yes", Both("Afară rămâne o piesă în plus.", "There is still one tile too many outside.")),),
    ),
)

_READ = (
    Code(
        key="look-around",
        idea=Both(
            "Înainte să arunci, privește masa. Golurile sunt piese luate, cu litera celui care le are. Atinge o piesă "
            "de-a ta ca să afli cât de des ar fi luată și de ce; **Pericol** le arată pe toate.",
            "Before you throw, look at the table. Gaps are tiles that were taken, with the letter of whoever has them. "
            "Touch a tile of yours to learn how often it would be taken, and why; **Danger** shows them all.",
        ),
        code="from remi_learn.lessons.guided import hand_after\nfrom remi_learn.widgets import RowsWidget\n\n"
        "RowsWidget(hand_after(18))",
    ),
    Exercise(
        key="read-the-left",
        kind="most_wanted",
        idea=Both(
            "Ce a luat vecinul din stânga? [8h] și [Ac]. Ce a aruncat? [4d], [Qh] și [8c]. Citește-l!",
            "What has the left neighbour taken? [8h] and [Ac]. And thrown? [4d], [Qh] and [8c]. Read them!",
        ),
        goal=Both("Pe care ar lua-o cel mai bucuros?", "Which would they take most gladly?"),
        tiles="4h Kh 3d 4d 5d 6d 5c 6c Kc 4s 10s Js Qs Ks *",
        around="row 2h 4h; left Jh; stock 56; atu 6d; threw 4d Qh 8c; took 8h Ac; turn discard",
        answer="Kc",
        why=Both(
            "După {13|rege} vine asul: [Kc] stă lângă [Ac].",
            "After the {13|king} comes the ace: [Kc] stands beside [Ac].",
        ),
        hints=(
            Both("Asul are câte o vecină la fiecare capăt.", "The ace has neighbours at both ends."),
            Both("Privește [Ac] și culoarea lui.", "Look at [Ac] and its colour."),
        ),
        traps=(
            Trap("Kh", Both("A aruncat [Qh], chiar lângă ea.", "They threw [Qh], right beside it.")),
            Trap("4d", Both("A aruncat chiar el geamăna ei.", "They threw its twin themselves.")),
        ),
    ),
)

_END = (
    Words("fifth-turn", Both("## A cincea tură", "## The fifth turn")),
    Exercise(
        key="say-it",
        kind="can_close",
        idea=Both(
            "Ai aruncat [4s], iar vecinul din stânga a luat-o. În rândul tău a venit [Kc], care nu-ți trebuia, și ai "
            "tras [3c].",
            "You threw [4s], and the left neighbour took it. [Kc] came to your row, of no use to you, and you have "
            "drawn [3c].",
        ),
        goal=_CLOSE,
        tiles="4h Kh 3d 4d 5d 6d 3c 5c 6c Kc 10s Js Qs Ks *",
        around="row 2h 4h Kc; left Jh; stock 54; atu 6d; threw 4d Qh 8c 8h; took Ac 4s; turn discard",
        answer="yes",
        why=Both(
            "Între [3c] și [5c 6c] stă jokerul, iar [4h] e piesa aruncată la închidere.",
            "Between [3c] and [5c 6c] stands the joker, and [4h] is the closing discard.",
        ),
        hints=(
            Both("Ce face jokerul între {albastre|trefle}?", "What does the joker do among the {blue ones|clubs}?"),
            Both("Lasă afară numai [4h].", "Leave only [4h] outside."),
        ),
        traps=(
            Trap(
                "no", Both("Afară rămâne doar [4h], și pe ea o arunci.", "Only [4h] stays outside, and that you throw.")
            ),
        ),
    ),
    Exercise(
        key="what-it-pays",
        kind="round_total",
        idea=Both(
            "Arăți formațiile și spui chiar tu cât faci. Nu uita ce ai primit la împărțire.",
            "You show your melds and say yourself what you win. Do not forget what you were dealt.",
        ),
        goal=Both("Cât scrii la tine?", "What do you write down for yourself?"),
        tiles=format_tiles(Round.parse("melds 3d 4d 5d 6d | 3c * 5c 6c | 10s Js Qs | Kh Kc Ks").pieces),
        asked="melds 3d 4d 5d 6d | 3c * 5c 6c | 10s Js Qs | Kh Kc Ks; last 4h; atu 6d; pair",
        answer="195",
        why=Both(
            "Formațiile fac 20, 65, 30 și 30, adică 145; perechea atuului aduce încă 50.",
            "The melds are worth 20, 65, 30 and 30, that is 145; the pair of the atu brings 50 more.",
        ),
        hints=(
            Both("Jokerul face 50, orice ar înlocui.", "The joker is worth 50, whatever it stands for."),
            Both("La cele 145 ale formațiilor se adaugă ceva.", "To the 145 of the melds something is added."),
        ),
        traps=(
            Trap(
                "145",
                Both("Ai uitat perechea atuului.", "You forgot the pair of the atu."),
            ),
        ),
    ),
    Code(
        key="look-again",
        idea=Both(
            "## Încă o dată\n\nToată mâna, pas cu pas: **Înapoi** și **Înainte** te plimbă prin ea.",
            "## Once more\n\nThe whole hand, step by step: **Back** and **Forward** walk you through it.",
        ),
        code="RowsWidget(hand_after(99))",
    ),
)

LESSON = Lesson(
    number=7,
    name="07-a-guided-hand",
    title=Both("O mână ghidată", "A guided hand"),
    promise=Both(
        "La sfârșit vei fi jucat o mână întreagă, spunând mereu înaintea motorului ce urmează.",
        "At the end you will have played a whole hand, always the first to say what comes.",
    ),
    parts=(*_BEGIN, *_JOKER, *_GIFT, *_READ, *_END),
    leads_to="play-a-hand",
    summary=(
        Both(
            "**Aruncă** întâi piesa fără tovarăși.",
            "**Throw** the tile without company first.",
        ),
        Both(
            "**Ia din rând** numai ce te apropie; altfel speră la teanc.",
            "**Take from the row** only what brings you nearer; otherwise hope for the stock.",
        ),
        Both(
            "**Citește-l pe vecin** înainte să arunci.",
            "**Read your neighbour** before you throw.",
        ),
        Both(
            "**Numără** formațiile, apoi perechea atuului, apoi dublările.",
            "**Count** the melds, then the pair of the atu, then the doublings.",
        ),
    ),
)
