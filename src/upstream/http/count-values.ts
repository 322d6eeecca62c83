/**
 * Maximum number of values in one answer: a hundred for each row of the largest page. Memory of the thread that reads
 * decides it, because the problems of wrong rows take more than the rows.
 */
export const MAX_VALUES = 500_000;

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
