import { describe, expect, test } from 'vitest';
import { ExportStreamElement } from '../../contract/index.ts';
import { failing, PATH, SUSPECT_TEXT, serveExports, TARGET } from './export.fixture.ts';

const { exportGateway, get, withArchive, withSuspects } = await serveExports();

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

  test('the first line names suspect segments', async () => {
    const archive = withSuspects();
    const [first] = resultsIn(await elementsOf(await get(accept)));
    expect(first?.extensions).toMatchObject([{ value: { etag: archive.etag, suspect: SUSPECT_TEXT } }]);
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
      const answer = await exportGateway.get(target, { headers: accept });
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
