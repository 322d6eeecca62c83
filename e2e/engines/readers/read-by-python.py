"""polars for Python, which reads a whole table through `scan` of READ.py; and duckdb for Python through `relation`."""

import json
import sys
from decimal import Decimal

sys.path.insert(0, ".")
import READ
import polars as pl

SUMS = {
    "whole": lambda column: column.cast(pl.Decimal(38, 0)).sum(),
    "decimal": lambda column: column.sum(),
    "price": lambda column: column.sum(),
    "time": lambda column: column.dt.epoch("us").cast(pl.Decimal(38, 0)).sum(),
    "truth": lambda column: column.sum(),
    "text": lambda column: column.str.len_bytes().sum(),
    "none": lambda column: pl.lit(0),
}


def frame_of(kind, source):
    if kind == "delta":
        return pl.scan_delta(source)
    table = "/".join(source.split("/")[:2])
    return READ.scan(table) if "*" in source else pl.scan_parquet(source, hive_partitioning=False)


def digits(number):
    return format(number, "f").replace(".", "") if isinstance(number, Decimal) else str(number or 0)


def figures(read):
    frame = frame_of(read["kind"], read["source"])
    asked = [pl.len().alias("rows")]
    for column in read["columns"]:
        name = column["name"]
        asked.append(pl.col(name).count().alias(f"{name} values"))
        asked.append(SUMS[column["sum"]](pl.col(name)).alias(f"{name} sum"))
    row = frame.select(asked).collect().row(0, named=True)
    names = [column["name"] for column in read["columns"]]
    return {"rows": row["rows"], "columns": {name: [row[f"{name} values"], digits(row[f"{name} sum"])] for name in names}}


try:
    print(json.dumps({"figures": [figures(read) for read in json.load(sys.stdin)["reads"]]}))
except ImportError as error:
    print(json.dumps({"unable": " ".join(str(error).split())}))
