/** The Python code that fetches the result of a query. It is the same in every program. */
export const FETCH = `def read_rows(query):
    """All rows of the result as dictionaries, and the headers of the answer."""
    with open(TOKEN_FILE, encoding="utf-8") as file:
        token = file.read().strip()
    request = urllib.request.Request(
        GATEWAY + "/sql",
        data=json.dumps({"sql": query["sql"], "params": query["params"]}).encode(),
        headers={
            "Authorization": "Bearer " + token,
            "Content-Type": "application/json",
            "Accept": "application/x-ndjson",
            **({} if CHAIN is None else {"X-Orrery-Chain": CHAIN}),
        },
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return [json.loads(line) for line in answer], answer.headers
    except urllib.error.HTTPError as error:
        sys.exit(json.loads(error.read())["message"])
    except urllib.error.URLError as error:
        sys.exit(f"{GATEWAY} does not answer: {error.reason}. Start Orrery, or set ORRERY_GATEWAY.")


def to_times(values):
    """Times in UTC. Values that pandas has no room for, such as infinity, stay text."""
    try:
        return pandas.to_datetime(pandas.Series(values, dtype="object"), utc=True)
    except (ValueError, OverflowError):
        return pandas.Series(values, dtype="object")


def present(convert, values):
    return [None if value is None else convert(value) for value in values]


def to_series(kind, values):
    if kind == "integer":
        return pandas.Series(pandas.array(present(int, values), dtype="Int64"))
    if kind == "float":
        return pandas.Series(present(float, values), dtype="float64")
    if kind == "boolean":
        return pandas.Series(pandas.array(values, dtype="boolean"))
    if kind == "time":
        return to_times(values)
    convert = {
        "wide integer": int,
        "decimal": decimal.Decimal,
        "date": datetime.date.fromisoformat,
    }.get(kind, lambda value: value)
    return pandas.Series(present(convert, values), dtype="object")


def fetch(name=next(iter(QUERIES))):
    """The result of a query as a DataFrame. Decimals and wide integers are exact objects of Python."""
    query = QUERIES[name]
    rows, headers = read_rows(query)
    columns = query["columns"]
    names = list(columns) or list(rows[0] if rows else {})
    series = {name: to_series(columns.get(name, "text"), [row[name] for row in rows]) for name in names}
    frame = pandas.DataFrame(series, columns=names)
    frame.attrs["as_of"] = headers.get("X-Orrery-As-Of")
    frame.attrs["coverage"] = json.loads(headers.get("X-Orrery-Coverage", "[]"))
    return frame
`;
