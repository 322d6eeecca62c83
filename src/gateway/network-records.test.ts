/** A network's bytes become records, and the records become the same bytes again. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  CheckRequest,
  CheckResult,
  ErrorBody,
  HistorySegment,
  type ListName,
  lists,
  pageOf,
  wireText,
  withNeutralNames,
} from '../contract/index.ts';
import * as answers from './network-answers.fixture.ts';

const page = (list: ListName): z.ZodType => z.object({ [list]: pageOf(lists[list].record as z.ZodType) });

const golden: readonly [name: string, schema: z.ZodType, text: string][] = [
  ['nodes', page('nodes'), answers.NODES],
  ['parties', page('parties'), answers.PARTIES_ANSWER],
  ['checkpoints', page('checkpoints'), answers.CHECKPOINTS],
  ['funding points', page('fundingPeriodDataPoints'), answers.FUNDING_POINTS],
  ['no funding points', page('fundingPeriodDataPoints'), answers.NO_POINTS],
  ['segments', z.object({ segments: z.array(HistorySegment) }), answers.SEGMENTS],
  ['a check that passed', CheckResult, answers.CHECK_PASSED],
  ['a check that failed', CheckResult, answers.CHECK_FAILED],
  ['a transaction', CheckRequest, answers.CHECK_REQUEST],
  ['an error', ErrorBody, answers.ERROR],
];

describe.each(golden)('%s', (_, schema, text) => {
  const record = schema.parse(withNeutralNames(JSON.parse(text)));

  test('written again under network names, they are the same bytes', () => {
    expect(wireText(z.encode(schema, record), 'network')).toBe(text);
  });

  test('written under neutral names, they are read as the same records, and contain no name of a network', () => {
    const neutral = wireText(z.encode(schema, record), 'neutral');
    expect(schema.parse(JSON.parse(neutral))).toEqual(record);
    expect(neutral).not.toMatch(/"tmPubKey"|"ethereumAddress"|_TENDERMINT"/);
  });
});

test('control characters have the escapes that a network writes, and backslashes before letters stay', () => {
  const text = '\b\f\n\t \\b \\\\f <';
  const written = wireText({ text }, 'network');
  expect(written).toBe(String.raw`{"text":"\u0008\u000c\n\t \\b \\\\f \u003c"}`);
  expect(JSON.parse(written)).toEqual({ text });
});
