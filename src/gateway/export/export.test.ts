import { describe, expect, test } from 'vitest';
import type { TestArchive } from '../archive.fixture.ts';
import { exchange, refusedAnswerOf } from '../gateway.fixture.ts';
import { bodyOf, drain, failing, SUSPECT_TEXT, serveExports, TARGET } from './export.fixture.ts';

const { exportErrors, exportGateway, get, withArchive, withSuspects } = await serveExports();

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
    expect(Buffer.compare(await bodyOf(answer), archive.bytes)).toBe(0);
    await archive.closed;
  });

  test('is described by HEAD without being read', async () => {
    const archive = withArchive();
    const answer = await get({ range: 'bytes=0-4' }, 'HEAD');
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '100000']);
    expect([answer.headers.get('etag'), answer.headers.get('accept-ranges')]).toEqual([archive.etag, 'bytes']);
    expect([archive.reads, archive.closes]).toEqual([[], 1]);
  });

  test('names its suspect segments in a header of every answer, and has none without them', async () => {
    const archive = withSuspects();
    const asked: [headers: Record<string, string>, method: string][] = [
      [{}, 'GET'],
      [{}, 'HEAD'],
      [{ range: 'bytes=0-4' }, 'GET'],
      [{ 'if-none-match': archive.etag }, 'GET'],
    ];
    for (const [headers, method] of asked) {
      const answer = await get(headers, method);
      expect(answer.headers.get('x-orrery-suspect')).toBe(SUSPECT_TEXT);
      await drain(answer);
    }
    archive.whole = { bytes: archive.bytes.length, etag: archive.etag, suspect: [] };
    expect((await get({}, 'HEAD')).headers.get('x-orrery-suspect')).toBeNull();
  });

  test('names many suspect segments as one range, so that the header stays short', async () => {
    const archive = withSuspects();
    const suspect = Array.from({ length: 2000 }, (_, at) => {
      return { from: BigInt(at * 1000 + 1), to: BigInt(at * 1000 + 1000), suspicion: 'short' as const };
    });
    archive.whole = { bytes: archive.bytes.length, etag: archive.etag, suspect };
    const named = (await get({}, 'HEAD')).headers.get('x-orrery-suspect');
    expect(named).toBe('[{"from":"1","to":"2000000","joined":2000}]');
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
    expect((await bodyOf(answer)).equals(archive.bytes.subarray(start, end))).toBe(true);
    expect(archive.reads).toEqual([{ start, end }]);
  });

  test.each(['bytes=0-1,5-6', 'bytes=7-3', 'rows=1-2'])('is answered whole for %s', async (range) => {
    const archive = withArchive();
    const answer = await get({ range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null]);
    expect(await bodyOf(answer)).toHaveLength(archive.bytes.length);
  });

  test.each(['bytes=100000-', 'bytes=-0'])('contains nothing of %s, and the error gives its size', async (range) => {
    const archive = withArchive();
    const { status, reason, message, headers } = await refusedAnswerOf(await get({ range }));
    expect([status, reason, headers.get('content-range')]).toEqual([416, 'BYTES_OUTSIDE', 'bytes */100000']);
    expect(message).toContain(`Range "${range}" is outside of ${archive.name}, which has 100000 bytes.`);
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
    expect(await bodyOf(answer)).toHaveLength(status === 304 ? 0 : archive.bytes.length);
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
    expect(await bodyOf(answer)).toHaveLength(status === 206 ? 50_000 : 100_000);
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
    expect(Buffer.concat([got, await bodyOf(rest)]).equals(archive.bytes)).toBe(true);
  });

  test('that is shorter than announced breaks the connection, and is reported', async () => {
    const archive = withArchive();
    archive.whole = { bytes: 100_001, etag: archive.etag };
    await expect(get().then(drain)).rejects.toThrow();
    expect(exportErrors).toMatchObject([{ code: 'INTERNAL' }]);
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
    expect(Buffer.compare(await bodyOf(answer), archive.bytes)).toBe(0);
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
    expect(Buffer.compare(await bodyOf(answer), archive.bytes)).toBe(0);
  });
});

describe('a failure', () => {
  test('before the first byte is an error like any other, without a trace of the archive', async () => {
    const archive = withArchive();
    archive.interrupt = failing(0);
    const { status, reason, headers } = await refusedAnswerOf(await get());
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
    const received = await exchange(exportGateway.port, `GET ${TARGET} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(received).toMatch(/^HTTP\/1.1 200 OK/);
    expect(received.endsWith('0\r\n\r\n')).toBe(false);
    const direct = await exportGateway.gateway.handle(new Request(`app://orrery${TARGET}`));
    await expect(drain(direct)).rejects.toThrow();
    await archive.closed;
  });
});
