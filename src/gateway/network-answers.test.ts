/** The gateway answers byte for byte as a network does for the same rows, except for cursors. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  CheckResult,
  HistorySegment,
  LIST_NAMES,
  type ListName,
  lists,
  type Page,
  pageOf,
  withNeutralNames,
} from '../contract/index.ts';
import { ArraySource } from './array-source.fixture.ts';
import { serveGateway } from './gateway.fixture.ts';
import * as answers from './network-answers.fixture.ts';

const texts: Readonly<Record<ListName, string>> = {
  nodes: answers.NODES,
  parties: answers.PARTIES_ANSWER,
  checkpoints: answers.CHECKPOINTS,
  fundingPeriodDataPoints: answers.FUNDING_POINTS,
};

const source = new ArraySource();
const served = await serveGateway({ source, wireNames: 'network' });
let market = '';

for (const list of LIST_NAMES) {
  const schema: z.ZodType = z.object({ [list]: pageOf(lists[list].record as z.ZodType) });
  const read = schema.parse(withNeutralNames(JSON.parse(texts[list]))) as Record<ListName, Page<never>>;
  const rows = read[list].edges.map(({ node }) => node as never);
  for (const [index, record] of rows.entries()) {
    // Newest first, as in the answer.
    source.insert(list, { key: [BigInt(-index)], record }, () => true);
    if (list === 'fundingPeriodDataPoints') market = (record as { marketId: string }).marketId;
  }
}
source.markets.add(market);

const withoutCursors = (text: string) => text.replace(/"cursor":"[^"]*"/g, '"cursor":""').split('],"pageInfo"', 1)[0];

test.each(LIST_NAMES)('%s', async (list) => {
  const text = await (await served.get(lists[list].path.replace(':marketId', market))).text();
  expect(withoutCursors(text)).toBe(withoutCursors(texts[list]));
});

test('segments', async () => {
  const { segments } = z.object({ segments: z.array(HistorySegment) }).parse(JSON.parse(answers.SEGMENTS));
  source.listing = { segments, coverage: { complete: true, asOf: null } };
  expect(await (await served.get('/api/v2/networkhistory/segments')).text()).toBe(answers.SEGMENTS);
});

test('the check of a transaction', async () => {
  source.check = () => Promise.resolve(CheckResult.parse(JSON.parse(answers.CHECK_FAILED)));
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: answers.CHECK_REQUEST };
  expect(await (await served.get('/transaction/check', request)).text()).toBe(answers.CHECK_FAILED);
});
