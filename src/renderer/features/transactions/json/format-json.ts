/** Lays out JSON, two spaces deep, without touching a digit of its values: numbers of 64 bits stay as they are. */

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

const OPEN = new Set(['{', '[']);
const CLOSE = new Set(['}', ']']);

/**
 * Returns a JSON text with one member on each line, indented by two spaces.
 * @param text valid JSON
 */
export function formatJson(text: string): string {
  const tokens = text.match(TOKEN) ?? [];
  let depth = 0;
  let written = '';
  const newLine = () => {
    written += `\n${'  '.repeat(depth)}`;
  };
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1] ?? '';
    if (CLOSE.has(token)) {
      depth -= 1;
      // An empty object or list stays on its line.
      if (!OPEN.has(before)) newLine();
    } else if (OPEN.has(before) || before === ',') newLine();
    written += token === ':' ? ': ' : token;
    if (OPEN.has(token)) depth += 1;
  }
  return written;
}
