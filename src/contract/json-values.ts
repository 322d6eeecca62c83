/** JSON that others wrote: how it is parsed, and limits on its values. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Each of these characters starts one more value: a comma, an array, an object. */
const VALUE_STARTS = new Set([0x2c, 0x5b, 0x7b]);

/**
 * Returns the index after the closing quote of the JSON string whose opening quote is at `start`; the length of the
 * text if there is none.
 */
function afterString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  return json.length;
}

/**
 * Returns true if parsing the JSON text would create more than `most` values. Memory depends on the number of values,
 * not of bytes: a text of brackets takes fifty times its size. Also works for invalid JSON.
 */
export function jsonHoldsMore(json: string, most: number): boolean {
  let values = 1;
  for (let at = 0; at < json.length; ) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      at = afterString(json, at);
      continue;
    }
    if (VALUE_STARTS.has(code)) values += 1;
    if (values > most) return true;
    at += 1;
  }
  return false;
}

/** Texts up to this length are parsed without counting their values first (UTF-16 units). */
const MAX_UNCOUNTED_LENGTH = 4 * 1024 * 1024;
/** Minimum average length of a value, its name included (UTF-16 units). Valid texts have about twice that. */
const MIN_UNITS_PER_VALUE = 16;

/**
 * Returns true if a text of more than 4 MiB has so many short values that parsing it would take many times its size.
 * @param most maximum number of values, however long the text is
 */
export function isJsonTooDense(json: string, most = Number.POSITIVE_INFINITY): boolean {
  return json.length > MAX_UNCOUNTED_LENGTH && jsonHoldsMore(json, Math.min(json.length / MIN_UNITS_PER_VALUE, most));
}

/** Returns the value of a JSON text; undefined if the text is not JSON. Nothing limits the number of its values. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON that another person may have written.
 * @throws SyntaxError if the text is no JSON, or has more values than its length can need (`isJsonTooDense`)
 */
export function parseForeignJson(json: string): unknown {
  if (isJsonTooDense(json)) throw new SyntaxError('it has more values than its length can need');
  return JSON.parse(json);
}
