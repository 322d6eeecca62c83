const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Each of these begins one more value: a comma, an array, an object. */
const BEGINS = new Set([0x2c, 0x5b, 0x7b]);

/** The end of the string that begins at a quote: the place after its closing quote. */
function afterString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  return json.length;
}

/**
 * Whether parsing a JSON text would make more than so many values. Memory goes by values, not by bytes: a text of nothing
 * but brackets takes fifty times its size. What is no JSON gets an answer all the same.
 */
export function holdsMoreValues(json: string, most: number): boolean {
  let values = 1;
  for (let at = 0; at < json.length; ) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      at = afterString(json, at);
      continue;
    }
    if (BEGINS.has(code)) values += 1;
    if (values > most) return true;
    at += 1;
  }
  return false;
}
