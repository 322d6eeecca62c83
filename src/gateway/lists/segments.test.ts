import { expect, test } from 'vitest';
import { HistorySegment } from '../../contract/index.ts';
import { ArraySource } from '../array-source.fixture.ts';
import { refusedAnswerOf, serveGateway } from '../gateway.fixture.ts';

const PATH = '/api/v2/networkhistory/segments';
const source = new ArraySource();
const served = await serveGateway({ source });

test('segments are listed as the source gives them, with their coverage', async () => {
  const segments = Array.from({ length: 2500 }, (_, index) =>
    HistorySegment.parse({
      fromHeight: 1000 * (2499 - index) + 1,
      toHeight: 1000 * (2500 - index),
      historySegmentId: `Qm${index}`,
      previousHistorySegmentId: `Qm${index + 1}`,
      databaseVersion: '123',
      chainId: 'chain',
    }),
  );
  source.listing = { segments, coverage: { complete: false, asOf: 1_700_000_000_123 } };
  const answer = await served.get(PATH);
  expect(answer.headers.get('x-orrery-complete')).toBe('false');
  expect(answer.headers.get('x-orrery-as-of')).toBe('2023-11-14T22:13:20.123Z');
  expect(answer.headers.get('x-block-height')).toBe('1234');
  const text = await answer.text();
  expect(text).toContain(
    '{"segments":[{"fromHeight":"2499001","toHeight":"2500000","historySegmentId":"Qm0",' +
      '"previousHistorySegmentId":"Qm1","databaseVersion":"123","chainId":"chain"},',
  );
  expect((JSON.parse(text) as { segments: unknown[] }).segments).toHaveLength(2500);
});

test('without known segments the answer is an error, never an empty list', async () => {
  source.listing = undefined;
  expect(await refusedAnswerOf(await served.get(PATH))).toMatchObject({ status: 503, reason: 'HISTORY_UNKNOWN' });
});

test('there are no parameters', async () => {
  const { status, message } = await refusedAnswerOf(await served.get(`${PATH}?pagination.first=1`));
  expect(status).toBe(400);
  expect(message).toBe('Unknown parameter "pagination.first". Allowed here: none.');
});
