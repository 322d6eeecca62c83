/** Corrupt answers on purpose, each wrong in one way. */

/** A body that is a web page, which the sandbox sends under the content type of JSON. */
export const GARBAGE = Buffer.from('<html><body>502 Bad Gateway</body></html>');

/** Returns JSON with the right names and structure and values of wrong types. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWrongTypes);
  if (value === null) return 0;
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withWrongTypes(member)]));
  if (typeof value === 'string') return { unexpected: value };
  return 'unexpected';
}

interface Page {
  edges: unknown[];
  pageInfo: Record<string, unknown>;
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'edges' in value && 'pageInfo' in value;
}

/** Returns a page that has a next page, whose cursor leads back to this page. */
function withCursorLoop(json: Record<string, unknown>, query: URLSearchParams): Record<string, unknown> {
  const after = query.get('pagination.after');
  const before = query.get('pagination.before');
  const loop = {
    ...(after === null ? {} : { endCursor: after }),
    ...(before === null ? {} : { startCursor: before }),
    ...(query.has('pagination.last') || before !== null ? { hasPreviousPage: true } : { hasNextPage: true }),
  };
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      isPage(value) ? { ...value, pageInfo: { ...value.pageInfo, ...loop } } : value,
    ]),
  );
}

/** Returns a JSON body that is wrong in the given way. @param target path and query of the request */
export function corruptResponse(kind: 'wrong-types' | 'cursor-loop', body: Buffer, target: string): Buffer {
  const json: unknown = JSON.parse(body.toString());
  const query = new URL(target, 'http://sandbox').searchParams;
  const corrupted =
    kind === 'wrong-types' ? withWrongTypes(json) : withCursorLoop(json as Record<string, unknown>, query);
  return Buffer.from(JSON.stringify(corrupted));
}

/** Yields the first half of a body; then fails, so that the connection breaks before the body's end. */
export async function* cutInTheMiddle(body: Buffer): AsyncGenerator<Buffer> {
  yield body.subarray(0, Math.floor(body.length / 2));
  await new Promise((resolve) => setImmediate(resolve));
  throw new Error('cut, as asked for');
}

/** Maximum bytes of a stream before it is cut; half of a shorter one. */
const MAX_CUT_BYTES = 256 * 1024;

/** Yields the first half of a stream, at most 256 KiB, and then fails as `cutInTheMiddle` does. */
export async function* cutStreamInTheMiddle(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    pieces.push(piece);
    length += piece.length;
    if (length >= 2 * MAX_CUT_BYTES) break;
  }
  yield* cutInTheMiddle(Buffer.concat(pieces));
}
