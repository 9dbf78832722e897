"""Lesson 12, under the hood: the notation, a small engine in twenty lines, and odds by experiment."""

from __future__ import annotations

from .model import Both, Code, Lesson

_NOTATION = (
    Code(
        key="notation",
        idea=Both(
            "## Piesele ca text\n\nO piesă este un număr și o culoare: roșu ♥ `h`, galben ♦ `d`, albastru ♣ `c`, "
            "negru ♠ `s`; jokerul este `*`. La citire merg multe forme, la scriere una singură, iar ce s-a scris "
            "se citește înapoi la fel.",
            "## Pieces as text\n\nA piece is a number and a colour: red ♥ `h`, yellow ♦ `d`, blue ♣ `c`, black ♠ "
            "`s`; the joker is `*`. Reading is tolerant, writing has one form, and what was written is read back as "
            "it was.",
        ),
        code="from remi_learn import format_tiles, parse_tiles\n\n"
        'pieces = parse_tiles("5r 10♦ Rc as *")\n'
        'assert format_tiles(pieces) == "5h 10d Kc As *"\n'
        "assert parse_tiles(format_tiles(pieces)) == pieces\n"
        "format_tiles(pieces)",
    ),
    Code(
        key="why",
        idea=Both(
            "Motorul nu răspunde doar „nu”: dă ca valoare regula încălcată. Din ea se face propoziția din lecții.",
            "The engine does not just say “no”: it names the broken rule as a value. The sentence in the lessons is "
            "made of it.",
        ),
        code="from remi_learn import TABLA, fault, readings\n\n"
        'assert fault("7s 7s 7h", TABLA).code == "repeated_colour"\n'
        'assert len(readings("Qs * Ks", TABLA)) == 2\n'
        '[str(meld) for meld in readings("Qs * Ks", TABLA)]',
    ),
)

_ENGINE = (
    Code(
        key="melds",
        idea=Both(
            "## Un motor în douăzeci de rânduri\n\nFără jokeri, regulile formațiilor încap în câteva rânduri. Asul stă "
            "jos sau sus, de aceea suita se încearcă de două ori. Motorul cursului spune la fel.",
            "## An engine in twenty lines\n\nWithout jokers the rules of melds fit in a few lines. The ace stands low "
            "or high, so a run is tried twice. The engine of the course says the same.",
        ),
        code="def is_meld(tiles):\n"
        "    ranks, suits = [tile.rank for tile in tiles], {tile.suit for tile in tiles}\n"
        "    if len(suits) == len(tiles) > 2:\n"
        "        return len(set(ranks)) == 1\n"
        "    high = [rank if rank > 1 else 14 for rank in ranks]\n"
        "    rows = [list(range(min(row), min(row) + len(row))) for row in (ranks, high)]\n"
        "    return len(suits) == 1 and len(tiles) > 2 and (\n"
        "        sorted(ranks) == rows[0] or sorted(high) == rows[1])\n\n"
        'assert is_meld(parse_tiles("Qs Ks As")) == bool(readings("Qs Ks As", TABLA))',
    ),
    Code(
        key="search",
        idea=Both(
            "Prima piesă stă într-o formație sau rămâne pe dinafară; restul se rezolvă la fel. Formații de trei, patru "
            "sau cinci ajung: una mai lungă se taie în bucăți.",
            "The first piece lies in a meld or stays outside; the rest is solved the same way. Melds of three, four "
            "and five are enough: a longer one is cut to pieces.",
        ),
        code="from itertools import chain, combinations\n\n"
        "def left_over(tiles):\n"
        "    first, rest = tiles[:1], tiles[1:]\n"
        "    found = [1 + left_over(rest)] if first else [0]\n"
        "    for some in chain(*(combinations(range(len(rest)), size) for size in (2, 3, 4))):\n"
        "        if is_meld(first + [rest[place] for place in some]):\n"
        "            found.append(left_over([t for p, t in enumerate(rest) if p not in some]))\n"
        "    return min(found)\n"
        'assert left_over(list(parse_tiles("5h 6h 9c 7h"))) == 1',
    ),
    Code(
        key="agree",
        idea=Both(
            "Acum proba: pe table la întâmplare, motorul nostru mic și cel mare lasă același număr de piese pe "
            "dinafară.",
            "Now the test: on racks drawn at random, our small engine and the large one leave equally many pieces "
            "over.",
        ),
        code="from random import Random\nfrom remi_learn import JOKER, Tile, arrange\n\n"
        'PIECES = 2 * [Tile(rank, suit) for suit in "hdcs" for rank in range(1, 14)]\n'
        "for seed in range(20):\n"
        "    rack = Random(seed).sample([piece for piece in PIECES if piece.rank < 6], 9)\n"
        "    assert left_over(rack) == len(arrange(rack, TABLA).left)",
    ),
)

_ODDS = (
    Code(
        key="deal",
        idea=Both(
            "## Șanse prin încercare\n\nCât de departe e o tablă abia împărțită? Distanța numără piesele care mai "
            "trebuie schimbate. Din trei sute de table niciuna nu se închide la prima tragere.",
            "## Odds by experiment\n\nHow far is a rack just dealt? The distance counts the pieces that must still "
            "change. Of three hundred racks none closes with the first draw.",
        ),
        code="from collections import Counter\nfrom remi_learn import deal, distance\n"
        "from remi_learn.chart import Chart\nfrom remi_learn.widgets import counted\n\n"
        "racks = [deal(TABLA, 2, seed).view(1).rack for seed in counted(range(300))]\n"
        "far = Counter(distance(rack, TABLA) for rack in racks)\n"
        "assert sum(distance(rack, TABLA) <= 1 for rack in racks) == 0\n"
        'plot = Chart("deal", dict(sorted(far.items())))\nplot',
    ),
    Code(
        key="deal-table",
        idea=Both("Aceleași numere, ca tabel.", "The same numbers, as a table."),
        code="assert sum(plot.numbers.values()) == len(racks)\nplot.table",
    ),
    Code(
        key="alone",
        idea=Both(
            "Cineva joacă singur: trage, apoi aruncă piesa fără de care tabla e cel mai aproape de închidere. Distanța "
            "nu crește niciodată.",
            "Somebody plays alone: draws, then throws the piece without which the rack is nearest to closing. The "
            "distance never grows.",
        ),
        code="def solitaire(seed, turns=12):\n"
        "    deck = Random(seed).sample(PIECES + 2 * [JOKER], 106)\n"
        "    rack, far = deck[:14], []\n"
        "    for drawn in deck[14 : 14 + turns]:\n"
        "        held = [*rack, drawn]\n"
        "        rests = [held[:place] + held[place + 1 :] for place in range(15)]\n"
        "        rack = min(rests, key=lambda rest: distance(rest, TABLA))\n"
        "        far.append(distance(rack, TABLA))\n"
        "    return far\n"
        "assert solitaire(1) == sorted(solitaire(1), reverse=True)",
    ),
    Code(
        key="turns",
        idea=Both(
            "Media a zece astfel de jocuri: primele ture te apropie repede, ultimul pas durează cel mai mult.",
            "The average of ten such games: the first turns come nearer fast, the last step takes longest.",
        ),
        code="games = [solitaire(seed) for seed in counted(range(10))]\n"
        "means = {n: sum(turn) / 10 for n, turn in enumerate(zip(*games), 1)}\n"
        "assert means[1] - means[4] > means[9] - means[12]\n"
        'plot = Chart("turns", means, line=True)\nplot',
    ),
    Code(
        key="turns-table",
        idea=Both("Aceleași numere, ca tabel.", "The same numbers, as a table."),
        code="assert len(plot.numbers) == len(solitaire(1))\nplot.table",
    ),
    Code(
        key="atu",
        idea=Both(
            "Cât valorează atuul? Perechea lui aduce 50 de puncte și o ai cam o dată la șapte mâini, dacă începi. Un "
            "as sau un joker dublează totul, cam o dată la zece.",
            "What is the atu worth? Its pair brings 50 points, and if you start you hold it about once in seven hands. "
            "An ace or a joker doubles everything, about once in ten.",
        ),
        code="views = [deal(TABLA, 2, seed).view(0) for seed in counted(range(700))]\n"
        "doubled = [view.turned.wild or view.turned.rank == 1 for view in views]\n"
        "pair = [view.turned in view.rack for view in views]\n"
        "assert abs(sum(pair) / 700 - 15 / 105) < 0.03\n"
        "assert abs(sum(doubled) / 700 - 10 / 106) < 0.03\n"
        "plain = sum(not (one or other) for one, other in zip(pair, doubled))\n"
        'shares = {"pair": sum(pair), "doubled": sum(doubled), "plain": plain}\n'
        'plot = Chart("atu", {what: many / 7 for what, many in shares.items()})\nplot',
    ),
    Code(
        key="atu-table",
        idea=Both(
            "Aceleași numere, ca tabel. Perechea valorează deci, în medie, vreo șapte puncte pe mână.",
            "The same numbers, as a table. So the pair is worth about seven points a hand, on average.",
        ),
        code="worth = TABLA.pair_points * sum(pair) / 700\nassert 5 < worth < 9\nplot.table",
    ),
)

LESSON = Lesson(
    number=12,
    name="12-under-the-hood",
    title=Both("Sub capotă", "Under the hood"),
    promise=Both(
        "Pentru cei cărora le place codul: cum gândește motorul și cum afli pe cont propriu o șansă.",
        "For those who like code: how the engine thinks, and how to find a chance out by yourself.",
    ),
    parts=(*_NOTATION, *_ENGINE, *_ODDS),
    summary=(
        Both(
            "**Piesele sunt text**: ce s-a scris se citește înapoi la fel.",
            "**Pieces are text**: what was written is read back as it was.",
        ),
        Both("**Fiecare „nu” vine cu motivul lui**, ca valoare.", "**A “no” carries its reason**, as a value."),
        Both(
            "**O șansă se poate încerca**: același număr de pornire dă același rezultat.",
            "**A chance can be tried out**: the same seed gives the same result.",
        ),
    ),
)
