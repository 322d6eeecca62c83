import { expect, test } from 'vitest';
import { createLoopGuard } from './loop-guard.ts';

function page(cursors: string, hasNextPage = true) {
  const edges = [...cursors].map((cursor) => ({ node: {}, cursor }));
  const endCursor = cursors.at(-1) ?? '';
  return { edges, pageInfo: { hasNextPage, hasPreviousPage: false, startCursor: cursors[0] ?? '', endCursor } };
}

const loop = expect.objectContaining({ code: 'UPSTREAM_CURSOR_LOOP' });

test('pages of new rows pass', () => {
  const guard = createLoopGuard('service', 'parties');
  guard.check(page('abc'), undefined);
  guard.check(page('def'), 'c');
  expect(() => guard.check(page('gh', false), 'f')).not.toThrow();
});

test('a repeated page is detected', () => {
  const guard = createLoopGuard('service', 'parties');
  guard.check(page('abc'), undefined);
  expect(() => guard.check(page('abc'), 'c')).toThrow(loop);
});

test('a page that overlaps an earlier one is detected, wherever it begins', () => {
  const guard = createLoopGuard('service', 'parties');
  guard.check(page('abcd'), undefined);
  guard.check(page('efgh'), 'd');
  expect(() => guard.check(page('cdef'), 'h')).toThrow(loop);
});

test('a next cursor equal to the current one is detected, whatever the rows', () => {
  const guard = createLoopGuard('service', 'parties');
  const { edges, pageInfo } = page('bc');
  expect(() => guard.check({ edges, pageInfo: { ...pageInfo, endCursor: 'a' } }, 'a')).toThrow(loop);
});

test('the same request may be made again after a failure', () => {
  const guard = createLoopGuard('service', 'parties');
  guard.check(page('abc'), undefined);
  guard.check(page('def'), 'c');
  expect(() => guard.check(page('def'), 'c')).not.toThrow();
});

test('rows that share a cursor may be on both sides of a page end', () => {
  const guard = createLoopGuard('service', 'fundingPeriodDataPoints');
  guard.check(page('abcc'), undefined);
  expect(() => guard.check(page('ccde'), 'c')).not.toThrow();
});

test('an empty page that promises more is refused', () => {
  const guard = createLoopGuard('service', 'parties');
  expect(() => guard.check(page(''), undefined)).toThrow(expect.objectContaining({ code: 'UPSTREAM_INVALID' }));
  guard.check(page('', false), 'z');
});
