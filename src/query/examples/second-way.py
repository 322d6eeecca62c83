"""Answers the examples about history from the CSV of archives, without SQL. Reads {"archives", "params"} as JSON from
standard input and writes the rows of each example as JSON."""
import collections
import csv
import datetime
import io
import json
import sys
import zipfile

csv.field_size_limit(2**30)
GIVEN = json.load(sys.stdin)
PARAMS = GIVEN["params"]


def read(table):
    with zipfile.ZipFile(GIVEN["archives"][table]) as archive:
        for name in archive.namelist():
            with archive.open(name) as file:
                yield from csv.DictReader(io.TextIOWrapper(file, "utf-8", newline=""))


def hexed(value):
    return value.removeprefix("\\x")


def rfc(value):
    day, time = value.removesuffix("+00").split(" ")
    seconds, _, fraction = time.partition(".")
    return f"{day}T{seconds}.{fraction.ljust(6, '0')}Z"


def day(value):
    return rfc(value)[:10]


def hour(value):
    return rfc(value)[:13] + ":00:00.000000Z"


def matches(value, pattern):
    return pattern == "%" or value == pattern


def last(rows, of):
    """The value of the latest row that has one."""
    known = [(rfc(row["vega_time"]), of(row)) for row in rows if of(row) is not None]
    return max(known, key=lambda pair: pair[0])[1] if known else None


def grouped(rows, key):
    groups = collections.defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return groups


def funding_paid(market):
    def product(row):
        return json.loads(row["product_data"])["perpetualData"]

    def payment(row):
        value = product(row).get("fundingPayment")
        return None if value is None else int(value)

    states = [row for row in read("market_data") if row["product_data"] and matches(hexed(row["market"]), market)]
    by_period = grouped(states, lambda row: (hexed(row["market"]), int(product(row).get("seqNum", 0))))
    decimals = {
        hexed(of): last(rows, lambda row: int(row["position_decimal_places"]))
        for of, rows in grouped(read("markets"), lambda row: row["id"]).items()
    }
    positions = grouped(read("positions"), lambda row: (hexed(row["market_id"]), hexed(row["party_id"])))
    paid = collections.defaultdict(float)
    periods = collections.Counter()
    for (of, seq), rows in by_period.items():
        following = by_period.get((of, seq + 1))
        if following is None:
            continue
        ended = max(rfc(row["vega_time"]) for row in rows)
        started = min(int(product(row)["startTime"]) for row in following)
        if started / 1e9 - datetime.datetime.fromisoformat(ended.replace("Z", "+00:00")).timestamp() >= 60:
            continue
        for (held, party), changes in positions.items():
            before = [row for row in changes if rfc(row["vega_time"]) <= ended]
            if held != of or not before:
                continue
            size = last(before, lambda row: int(row["open_volume"]))
            paid[of, party] += size * last(rows, payment) / 10 ** decimals[of]
            periods[of, party] += size != 0
    return [[*key, count, paid[key]] for key, count in periods.items() if count > 0]


FEES = ("maker", "infrastructure", "liquidity")


def fees():
    rows = []
    for market, trades in grouped(read("trades"), lambda row: row["market_id"]).items():
        sums = [sum(int(row[f"{side}_{fee}_fee"]) for row in trades for side in ("buyer", "seller")) for fee in FEES]
        rows.append([hexed(market), len(trades), *sums, sum(sums)])
    return rows


def by_market_and_day():
    return grouped(read("trades"), lambda row: (day(row["vega_time"]), hexed(row["market_id"]))).items()


def volume():
    rows = []
    for key, trades in by_market_and_day():
        turnover = sum(int(row["size"]) * int(row["price"]) for row in trades)
        rows.append([*key, len(trades), sum(int(row["size"]) for row in trades), turnover])
    return rows


def liquidations():
    rows = []
    for key, trades in by_market_and_day():
        closed = [int(row["size"]) for row in trades if row["type"] in ("2", "3")]
        rows.append([*key, len(closed), sum(closed) if closed else None, len(trades)])
    return rows


def most(rows, count, key):
    return sorted(rows, key=key)[: int(count)]


def volume_by_party(market, most_rows):
    sizes, counts, taken = collections.Counter(), collections.Counter(), collections.Counter()
    for row in read("trades"):
        for side, number in (("buyer", "1"), ("seller", "2")):
            key = (hexed(row["market_id"]), hexed(row[side]))
            if not matches(key[0], market):
                continue
            sizes[key] += int(row["size"])
            counts[key] += 1
            taken[key] += row["aggressor"] == number
    rows = [[*key, counts[key], size, taken[key]] for key, size in sizes.items()]
    return most(rows, most_rows, lambda row: (-row[3], row[0], row[1]))


def open_positions(market, most_rows):
    rows = []
    for key, changes in grouped(read("positions"), lambda row: (hexed(row["market_id"]), hexed(row["party_id"]))).items():
        if matches(key[0], market):
            size = last(changes, lambda row: int(row["open_volume"]))
            rows.append([*key, size, max(rfc(row["vega_time"]) for row in changes), len(changes)])
    return most(rows, most_rows, lambda row: (-abs(row[2]), row[0], row[1]))


def open_interest(market):
    rows = []
    for key, states in grouped(read("market_data"), lambda row: (hour(row["vega_time"]), hexed(row["market"]))).items():
        if matches(key[1], market):
            prices = [int(row["mark_price"]) for row in states]
            rows.append([*key, last(states, lambda row: int(row["open_interest"])), min(prices), max(prices)])
    return rows


def deposits(least, most_rows):
    rows = [
        [rfc(row["credited_timestamp"]), hexed(row["party_id"]), hexed(row["asset"]), int(row["amount"]), row["foreign_tx_hash"], row["id"]]
        for row in read("deposits")
        if row["status"] == "STATUS_FINALIZED" and int(row["amount"]) >= int(least)
    ]
    return [row[:-1] for row in most(rows, most_rows, lambda row: (-row[3], row[5]))]


def withdrawals():
    finished = [row for row in read("withdrawals") if row["status"] == "STATUS_FINALIZED"]
    groups = grouped(finished, lambda row: (hexed(row["party_id"]), hexed(row["asset"])))
    return [
        [*key, len(rows), sum(int(row["amount"]) for row in rows), max(rfc(row["withdrawn_timestamp"]) for row in rows)]
        for key, rows in groups.items()
    ]


def transfers(kind, most_rows):
    rows = []
    for key, entries in grouped(read("ledger"), lambda row: (hexed(row["account_from_id"]), row["type"])).items():
        if matches(key[1], kind):
            amount = sum(int(row["quantity"]) for row in entries)
            rows.append([*key, len(entries), amount, len({row["account_to_id"] for row in entries})])
    return most(rows, most_rows, lambda row: (-row[2], row[0], row[1]))


def rewards(node):
    paid = collections.Counter()
    for row in read("rewards"):
        if row["reward_type"] == "ACCOUNT_TYPE_GLOBAL_REWARD":
            paid[row["epoch_id"], row["party_id"]] += int(row["amount"])
    staked = [row for row in read("delegations") if int(row["amount"]) > 0]
    total = collections.Counter()
    for row in staked:
        total[row["epoch_id"], row["party_id"]] += int(row["amount"])
    result, delegators = collections.defaultdict(int), collections.Counter()
    for row in staked:
        of = (row["epoch_id"], row["party_id"])
        if of in paid and matches(hexed(row["node_id"]), node):
            key = (row["epoch_id"], hexed(row["node_id"]))
            amount = int(row["amount"])
            result[key] += paid[of] if amount == total[of] else round(paid[of] * (amount / total[of]))
            delegators[key] += 1
    return [[*key, delegators[key], amount] for key, amount in result.items()]


def delegation_changes(node):
    groups = grouped(read("delegations"), lambda row: (hexed(row["node_id"]), int(row["epoch_id"])))
    rows, before = [], {}
    for (of, epoch), entries in sorted(groups.items()):
        staked = sum(int(row["amount"]) for row in entries)
        if matches(of, node):
            rows.append([epoch, of, len(entries), staked, staked - before[of] if of in before else None])
        before[of] = staked
    return rows


ANSWERS = {
    "Funding paid by party": lambda p: funding_paid(p["market"]),
    "Fees by market": lambda p: fees(),
    "Trade volume by market and day": lambda p: volume(),
    "Volume by party": lambda p: volume_by_party(p["market"], p["most"]),
    "Liquidations by market and day": lambda p: liquidations(),
    "Largest open positions": lambda p: open_positions(p["market"], p["most"]),
    "Open interest by hour": lambda p: open_interest(p["market"]),
    "Largest deposits": lambda p: deposits(p["least"], p["most"]),
    "Who withdrew": lambda p: withdrawals(),
    "Transfers by account": lambda p: transfers(p["kind"], p["most"]),
    "A node's rewards over epochs": lambda p: rewards(p["node"]),
    "Changes of delegation": lambda p: delegation_changes(p["node"]),
}


def written(value):
    """Integers as text, so that none is cut."""
    return str(value) if isinstance(value, int) else value


answers = {name: [[written(cell) for cell in row] for row in ANSWERS[name](params)] for name, params in PARAMS.items()}
json.dump(answers, sys.stdout)
