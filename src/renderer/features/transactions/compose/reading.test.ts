import { expect, test } from 'vitest';
import type { CommandReview, ReviewProblem } from '../../../../contract/index.ts';
import { readJson } from '../json/read-json.ts';
import { fieldPathOf, findingsAt, findingsWhileTyped, findTextRange, formObstacle, markFindings } from './reading.ts';

const problem = (path: string, text = 'is required'): ReviewProblem => ({ path, text, by: 'check', property: null });

test('the form shows whatever holds its one command', () => {
  const obstacle = (text: string) => formObstacle(readJson(text), 'voteSubmission');
  expect(obstacle('{"voteSubmission": {"proposalId": 5}}')).toBeUndefined();
  expect(obstacle('{"vote_submission": {}}')).toBeUndefined();
  expect(obstacle('{"voteSubmission": ')).toMatch(/not valid JSON yet/);
  expect(obstacle('{"voteSubmission": {"a": 1, "a": 2}}')).toMatch(/appears twice/);
  expect(obstacle('{"transfer": {}}')).toMatch(/one command, voteSubmission/);
  expect(obstacle('{"voteSubmission": 5}')).toMatch(/object in braces/);
});

test('what is missing is said only where somebody was', () => {
  const findings = [
    { ...problem('vote.value'), plain: undefined, isUnfinished: true },
    { ...problem('vote.proposalId', 'should be a valid id'), plain: undefined, isUnfinished: false },
  ];
  expect(findingsAt(findings, ['vote', 'value'], false)).toEqual([]);
  expect(findingsAt(findings, ['vote', 'value'], true)).toHaveLength(1);
  expect(findingsAt(findings, ['vote', 'proposalId'], false)).toHaveLength(1);
});

test('a value is not wrong while it is typed, under either form of its name', () => {
  const findings = ['vote.proposal_id', 'vote.value'].map((path) => ({
    ...problem(path, 'is bad'),
    plain: undefined,
    isUnfinished: false,
  }));
  const unfinished = (typedAt?: string) => findingsWhileTyped(findings, typedAt).map((each) => each.isUnfinished);
  expect(unfinished('vote.proposalId')).toEqual([true, false]);
  expect(unfinished()).toEqual([false, false]);
});

test('the JSON of an amendment that changes nothing yet has a mark only after an attempt', () => {
  const review: CommandReview = {
    ...{ command: 'orderAmendment', judged: true, dangers: [], refusal: null },
    problems: [problem('orderAmendment', 'order_amendment does not amend anything')],
  };
  const marks = (wasAttempted: boolean) =>
    markFindings(readJson('{"orderAmendment": {"orderId": "a"}}'), review, wasAttempted).length;
  expect([marks(false), marks(true)]).toEqual([0, 1]);
});

test('while a person writes the JSON, it has marks of dangers alone', () => {
  const review: CommandReview = {
    ...{ command: 'orderAmendment', judged: true, refusal: null },
    problems: [problem('orderAmendment.orderId', 'is bad')],
    dangers: [{ weight: 'loud', path: 'orderAmendment.size', text: 'A size of 0 cancels the order.' }],
  };
  const marks = (text: string, isWriting: boolean) =>
    markFindings(readJson(text), review, false, isWriting).map(({ severity }) => severity);
  const text = '{"orderAmendment": {"orderId": "a", "size": "0"}}';
  expect([marks(text, true), marks(text, false)]).toEqual([['warning'], ['error', 'warning']]);
  expect([marks('{"orderAmendment": ', true), marks('{"orderAmendment": ', false)]).toEqual([[], ['error']]);
});

test('a finding is marked at its field, or at what should hold it, under either form of the name', () => {
  const text = '{"transfer": {"one_off": {"deliverOn": "-1"}}}';
  const reading = readJson(text);
  const review: CommandReview = {
    command: 'transfer',
    judged: true,
    problems: [problem('transfer.oneOff.deliverOn', 'must be positive'), problem('transfer.amount')],
    dangers: [],
    refusal: null,
  };
  const marked = markFindings(reading, review, true).map(({ from, to }) => text.slice(from, to));
  expect(marked).toEqual(['"deliverOn"', '"transfer"']);
  expect(findTextRange(reading, '')).toEqual({ from: 0, to: 1 });
  const early = markFindings(reading, review, false).map(({ from, to }) => text.slice(from, to));
  expect(early).toEqual(['"deliverOn"']);
});

test('a text that is no JSON has that fault alone', () => {
  const reading = readJson('{"a": }');
  expect(markFindings(reading, undefined, true)).toEqual([
    { from: 6, to: 7, text: 'This is not JSON', severity: 'error' },
  ]);
});

test('a choice that was not made is a place of its own', () => {
  expect(fieldPathOf({ ...problem('transfer'), property: 'transfer.kind' })).toBe('transfer.kind');
  expect(fieldPathOf({ ...problem('transfer.recurring.factor'), property: 'transfer.kind.factor' })).toBe(
    'transfer.recurring.factor',
  );
  expect(fieldPathOf(problem('transfer.to'))).toBe('transfer.to');
});
