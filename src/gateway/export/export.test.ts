import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { ExportStreamElement, OrreryError } from '../../contract/index.ts';
import { TestArchive } from '../archive.fixture.ts';
import { ArraySource } from '../array-source.fixture.ts';
import { exchange, refusalOf, serve } from '../gateway.fixture.ts';

const PATH = '/api/v2/networkhistory/export';
const TARGET = `${PATH}?table=TABLE_TRADES&fromBlock=1&toBlock=2000`;

const source = new ArraySource();
const reported: OrreryError[] = [];
const served = await serve({ source, report: (error) => reported.push(error) });
afterEach(() => {
  source.archive = undefined;
  reported.length = 0;
});

function withArchive(length?: number): TestArchive {
  const archive = new TestArchive(length);
  source.archive = archive;
  return archive;
}

const get = (headers: Record<string, string> = {}, method = 'GET') => served.get(TARGET, { headers, method });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
/** Reads all of a body and returns its length. */
const drain = async (answer: Response) => (await bytesOf(answer)).length;
const failing = (from: number) => (piece: number) =>
  piece < from
    ? Promise.resolve()
    : Promise.reject(new OrreryError('NOT_CACHED', { what: 'A part', reason: 'it does not answer' }));

describe('a complete archive', () => {
  test('is a file with a name, a length and a tag', async () => {
    const archive = withArchive();
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${archive.name}"; filename*=UTF-8''${archive.name}`,
      'content-length': '100000',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      etag: archive.etag,
      vary: 'Accept',
    });
    expect(Buffer.compare(await bytesOf(answer), archive.bytes)).toBe(0);
    await archive.closed;
  });

  test('is described by HEAD without being read', async () => {
    const archive = withArchive();
    const answer = await get({ range: 'bytes=0-4' }, 'HEAD');
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '100000']);
    expect([answer.headers.get('etag'), answer.headers.get('accept-ranges')]).toEqual([archive.etag, 'bytes']);
    expect([archive.reads, archive.closes]).toEqual([[], 1]);
  });

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=20000-70000', 20_000, 70_001],
    ['bytes=99999-', 99_999, 100_000],
    ['bytes=-17', 99_983, 100_000],
    ['bytes=-1000000', 0, 100_000],
  ])('gives %s of itself', async (range, start, end) => {
    const archive = withArchive();
    const answer = await get({ range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/100000`]);
    expect(answer.headers.get('content-length')).toBe(String(end - start));
    expect((await bytesOf(answer)).equals(archive.bytes.subarray(start, end))).toBe(true);
    expect(archive.reads).toEqual([{ start, end }]);
  });

  test.each(['bytes=0-1,5-6', 'bytes=7-3', 'rows=1-2'])('is answered whole for %s', async (range) => {
    const archive = withArchive();
    const answer = await get({ range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null]);
    expect(await bytesOf(answer)).toHaveLength(archive.bytes.length);
  });

  test.each(['bytes=100000-', 'bytes=-0'])('contains nothing of %s, and the error gives its size', async (range) => {
    const archive = withArchive();
    const { status, reason, message, headers } = await refusalOf(await get({ range }));
    expect([status, reason, headers.get('content-range')]).toEqual([416, 'BYTES_OUTSIDE', 'bytes */100000']);
    expect(message).toContain(`Range "${range}" names no byte of ${archive.name}, which has 100000.`);
    expect([archive.reads, archive.closes]).toEqual([[], 1]);
  });

  test.each([
    ['"the-tag"', 304],
    ['"other", W/"the-tag"', 304],
    ['*', 304],
    ['"other"', 200],
    ['the-tag', 200],
  ])('is not sent again where If-None-Match is %s: %i', async (tag, status) => {
    const archive = withArchive();
    const answer = await get({ 'if-none-match': tag });
    expect([answer.status, answer.headers.get('etag')]).toEqual([status, archive.etag]);
    expect(await bytesOf(answer)).toHaveLength(status === 304 ? 0 : archive.bytes.length);
    await archive.closed;
  });

  test.each([
    ['"the-tag"', 206],
    ['W/"the-tag"', 200],
    ['"older"', 200],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 200],
  ])('is continued only where If-Range is its very tag: %s is %i', async (tag, status) => {
    withArchive();
    const answer = await get({ 'if-range': tag, range: 'bytes=50000-' });
    expect(answer.status).toBe(status);
    expect(await bytesOf(answer)).toHaveLength(status === 206 ? 50_000 : 100_000);
  });

  test('is downloaded in two parts after a cut', async () => {
    const archive = withArchive();
    archive.interrupt = failing(3);
    const cut = await get();
    const received: Uint8Array[] = [];
    const read = async () => {
      for await (const piece of cut.body ?? []) received.push(piece);
    };
    await expect(read()).rejects.toThrow();
    const got = Buffer.concat(received);
    expect(got.length).toBeLessThan(archive.bytes.length);
    archive.interrupt = undefined;
    const rest = await get({ range: `bytes=${got.length}-`, 'if-range': cut.headers.get('etag') ?? '' });
    expect(Buffer.concat([got, await bytesOf(rest)]).equals(archive.bytes)).toBe(true);
  });

  test('that is shorter than announced breaks the connection, and is reported', async () => {
    const archive = withArchive();
    archive.whole = { bytes: 100_001, etag: archive.etag };
    await expect(get().then(drain)).rejects.toThrow();
    expect(reported).toMatchObject([{ code: 'INTERNAL' }]);
  });
});

describe('an archive that is still being fetched', () => {
  function beingFetched(length?: number): TestArchive {
    const archive = withArchive(length);
    archive.whole = null;
    return archive;
  }

  test('is streamed, without ranges and without a tag', async () => {
    const archive = beingFetched();
    const answer = await get({ range: 'bytes=5-', 'if-none-match': '*' });
    const { headers } = answer;
    expect([answer.status, headers.get('transfer-encoding'), headers.get('accept-ranges')]).toEqual([
      200,
      'chunked',
      'none',
    ]);
    expect([headers.get('content-length'), headers.get('etag')]).toEqual([null, null]);
    expect(Buffer.compare(await bytesOf(answer), archive.bytes)).toBe(0);
  });

  test('is described by HEAD without being fetched', async () => {
    const archive = beingFetched();
    const { status, headers } = await get({}, 'HEAD');
    expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
      200,
      'application/zip',
      null,
    ]);
    expect([archive.reads, archive.closes]).toEqual([[], 1]);
  });

  test('has its headers sent before its first byte when that byte takes long', async () => {
    const archive = beingFetched();
    let fetched = () => {};
    const fetching = new Promise<void>((resolve) => {
      fetched = resolve;
    });
    archive.interrupt = () => fetching;
    const answer = await get();
    expect([answer.status, archive.pieces]).toEqual([200, 0]);
    fetched();
    expect(Buffer.compare(await bytesOf(answer), archive.bytes)).toBe(0);
  });
});

describe('a failure', () => {
  test('before the first byte is an error like any other, without a trace of the archive', async () => {
    const archive = withArchive();
    archive.interrupt = failing(0);
    const { status, reason, headers } = await refusalOf(await get());
    expect([status, reason]).toEqual([503, 'NOT_CACHED']);
    expect([headers.get('content-disposition'), headers.get('etag')]).toEqual([null, null]);
    await archive.closed;
  });

  test.each([
    ['of known length', (archive: TestArchive) => archive],
    ['that is streamed', (archive: TestArchive) => Object.assign(archive, { whole: null })],
  ])('within an archive %s breaks the connection', async (_, prepare) => {
    const archive = prepare(withArchive());
    archive.interrupt = failing(2);
    await expect(get().then(drain)).rejects.toThrow();
    const received = await exchange(served.port, `GET ${TARGET} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(received).toMatch(/^HTTP\/1.1 200 OK/);
    expect(received.endsWith('0\r\n\r\n')).toBe(false);
    const direct = await served.gateway.handle(new Request(`app://orrery${TARGET}`));
    await expect(drain(direct)).rejects.toThrow();
    await archive.closed;
  });
});

describe('in envelopes', () => {
  const accept = { accept: 'application/x-ndjson' };
  const elementsOf = async (answer: Response) => {
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await answer.text()).split('\n');
    expect(lines.pop()).toBe('');
    return lines.map((line) => {
      const parsed = ExportStreamElement.parse(JSON.parse(line));
      if ('result' in parsed)
        expect(Object.keys(JSON.parse(line).result)).toEqual(['contentType', 'data', 'extensions']);
      return parsed;
    });
  };
  const resultsIn = (elements: ExportStreamElement[]) =>
    elements.flatMap((element) => ('result' in element ? [element.result] : []));

  test('each line is a chunk in base64, and the first describes the archive', async () => {
    const archive = withArchive();
    const answer = await get({ ...accept, range: 'bytes=5-' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, null]);
    const results = resultsIn(await elementsOf(answer));
    expect(Buffer.concat(results.map(({ data }) => Buffer.from(data, 'base64'))).equals(archive.bytes)).toBe(true);
    expect(new Set(results.map(({ contentType }) => contentType))).toEqual(new Set(['application/zip']));
    expect(results.map(({ extensions }) => extensions.length)).toEqual([1, ...results.slice(1).map(() => 0)]);
    expect(results[0]?.extensions).toEqual([
      {
        '@type': 'type.googleapis.com/google.protobuf.Struct',
        value: { name: archive.name, bytes: '100000', etag: archive.etag },
      },
    ]);
    await archive.closed;
  });

  test('large pieces are several lines', async () => {
    const archive = withArchive(1_000_001);
    archive.pieceBytes = 700_000;
    const chunks = resultsIn(await elementsOf(await get(accept))).map(({ data }) => Buffer.from(data, 'base64'));
    expect(Math.max(...chunks.map(({ length }) => length))).toBe(192 * 1024);
    expect(Buffer.compare(Buffer.concat(chunks), archive.bytes)).toBe(0);
  });

  test('a failure half-way is the last line, and the answer ends normally', async () => {
    const archive = withArchive();
    archive.interrupt = failing(2);
    const elements = await elementsOf(await get(accept));
    expect(resultsIn(elements)).toHaveLength(2);
    expect(elements.at(-1)).toMatchObject({ error: { code: 14, message: expect.stringContaining('A part is not') } });
    await archive.closed;
  });

  test('an error before the first chunk is a status and one line', async () => {
    const archive = withArchive();
    archive.interrupt = failing(0);
    for (const [target, status] of [
      [TARGET, 503],
      [PATH, 400],
    ] as const) {
      const answer = await served.get(target, { headers: accept });
      expect(answer.status).toBe(status);
      expect(await elementsOf(answer)).toMatchObject([{ error: { details: [{ domain: 'orrery' }] } }]);
    }
  });

  test('HEAD gives only the type', async () => {
    const archive = withArchive();
    const answer = await get(accept, 'HEAD');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    expect([archive.reads, archive.closes]).toEqual([[], 1]);
  });

  test.each([
    ['application/x-ndjson, application/zip;q=0.9', 'application/x-ndjson'],
    ['application/zip, Application/X-NDJSON;q=0.5', 'application/zip'],
    ['application/x-ndjson;q=0', 'application/zip'],
    ['application/json', 'application/zip'],
    ['*/*', 'application/zip'],
  ])('Accept: %s gets %s', async (wanted, type) => {
    withArchive();
    expect((await get({ accept: wanted }, 'HEAD')).headers.get('content-type')).toBe(type);
  });
});

describe('a reader', () => {
  test.each(['application/zip', 'application/x-ndjson'])('that is slow slows the production of %s', async (accept) => {
    const archive = withArchive(4_000_000);
    const answer = await served.gateway.handle(new Request(`app://orrery${TARGET}`, { headers: { accept } }));
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    for (let turn = 0; turn < 20; turn++) {
      await reader.read();
      for (let rest = 0; rest < 20; rest++) await new Promise((resolve) => setImmediate(resolve));
    }
    // There are 245 pieces. The buffers of both ends contain the pieces under way.
    expect(archive.pieces).toBeLessThan(80);
    await reader.cancel();
    await archive.closed;
  });

  test('that disconnects ends the reading and closes the archive', async () => {
    const archive = withArchive();
    archive.whole = null;
    const gone = new AbortController();
    onTestFinished(() => gone.abort());
    let waiting = () => {};
    const isWaiting = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    let aborted = false;
    archive.interrupt = (piece, signal) =>
      piece < 1
        ? Promise.resolve()
        : new Promise((_, reject) => {
            signal?.addEventListener('abort', () => {
              aborted = true;
              reject(new OrreryError('CANCELLED', {}));
            });
            waiting();
          });
    await served.get(TARGET, { signal: gone.signal });
    await isWaiting;
    gone.abort();
    await archive.closed;
    expect([aborted, archive.closes, reported]).toEqual([true, 1, []]);
  });
});

describe('a request', () => {
  test("reaches the source, under the gateway's names", async () => {
    source.exports.length = 0;
    withArchive();
    const other = await serve({ source, wireNames: 'network' });
    await served.get(TARGET, { method: 'HEAD' });
    await other.get(`${PATH}?table=14&from_block=1001&to_block=9007199254740993`, { method: 'HEAD' });
    expect(source.exports).toEqual([
      { table: 'TABLE_TRADES', fromBlock: 1n, toBlock: 2000n, names: 'neutral' },
      { table: 'TABLE_BLOCKS', fromBlock: 1001n, toBlock: 9_007_199_254_740_993n, names: 'network' },
    ]);
  });

  test.each([
    ['', 'TABLE_REQUIRED', 'Use one of TABLE_BALANCES, '],
    ['?table=TABLE_UNSPECIFIED', 'TABLE_REQUIRED', 'TABLE_REWARDS.'],
    ['?table=0&fromBlock=9&toBlock=1', 'TABLE_REQUIRED', ''],
    ['?table=TABLE_NOTHING', 'PARAMETER_INVALID', 'It must be one of TABLE_BALANCES, '],
    ['?table=16', 'PARAMETER_INVALID', 'TABLE_REWARDS, or its number.'],
    ['?table=1&fromBlock=one', 'PARAMETER_INVALID', 'It must be the height of a block'],
    ['?table=1&toBlock=9223372036854775808', 'PARAMETER_INVALID', 'at most 9223372036854775807'],
    ['?table=1&block=1', 'PARAMETER_UNKNOWN', 'Allowed here: fromBlock, toBlock, table.'],
    ['?table=1&table=2', 'PARAMETER_REPEATED', ''],
  ])('as %s is refused, with what would be right', async (query, code, text) => {
    const { status, reason, message } = await refusalOf(await served.get(PATH + query));
    expect([status, reason]).toEqual([400, code]);
    expect(message).toContain(text);
  });

  test('for an unknown archive gets the error of the source', async () => {
    expect(await refusalOf(await get())).toMatchObject({ status: 503, reason: 'HISTORY_UNKNOWN' });
  });
});
