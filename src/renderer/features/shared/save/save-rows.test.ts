import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OrreryError, type Page, type Pagination } from '../../../../contract/index.ts';
import { saveRows } from './save-rows.ts';
import type { SaveTarget } from './save-target.ts';
import { streamRows } from './stream-rows.ts';

/** A list of numbers whose pages have at most `size` rows; counts the rows that it returned. */
function listOf(values: readonly number[], size: number) {
  const given = { rows: 0 };
  const source = {
    page({ first = 0, after }: Pagination) {
      const start = after === undefined ? 0 : Number(after) + 1;
      const rows = values.slice(start, start + Math.min(first, size));
      given.rows += rows.length;
      const edges = rows.map((node, index) => ({ cursor: String(start + index), node }));
      const pageInfo = {
        startCursor: edges[0]?.cursor ?? '',
        endCursor: edges.at(-1)?.cursor ?? '',
        hasNextPage: start + rows.length < values.length,
        hasPreviousPage: start > 0,
      };
      const page: Page<number> = { edges, pageInfo };
      return Promise.resolve({ page, coverage: { complete: start + rows.length === values.length, asOf: 0 } });
    },
  };
  return { source, given };
}

function memoryTarget() {
  const written = { text: '', state: 'open' };
  const target: SaveTarget = {
    name: 'memory.csv',
    write(text) {
      written.text += text;
      return Promise.resolve();
    },
    finish() {
      written.state = 'finished';
      return Promise.resolve();
    },
    discard() {
      written.state = 'discarded';
      return Promise.resolve();
    },
  };
  return { target, written };
}

interface Step {
  value: number;
  next: number | undefined;
}
const withNext = (values: readonly number[]): Step[] =>
  values.map((value, index) => ({ value, next: values[index + 1] }));
const columns = [
  { header: 'value', text: ({ value }: Step) => String(value) },
  { header: 'next', text: ({ next }: Step) => next?.toString() ?? null },
];

test('every row is written once, in order, also where a row needs its neighbour of the next page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer(), { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      async (values, size) => {
        const { target, written } = memoryTarget();
        const { signal } = new AbortController();
        const reported: number[] = [];
        const batches = streamRows(listOf(values, size).source, withNext, signal);
        const saved = await saveRows(
          target,
          { columns, batches },
          { signal, onProgress: (rows) => reported.push(rows) },
        );
        expect(saved).toEqual({ rows: values.length, complete: true });
        expect(written.state).toBe('finished');
        expect(written.text).toBe(
          `value,next\n${values.map((value, index) => `${value},${values[index + 1] ?? ''}\n`).join('')}`,
        );
        expect(reported.at(-1)).toBe(values.length);
      },
    ),
    { numRuns: 60 },
  );
});

test('a name that a spreadsheet would run is only read', async () => {
  const { target, written } = memoryTarget();
  const { signal } = new AbortController();
  const names = ["=cmd|' /C calc'!A0", '-5'];
  const column = { header: 'name', text: ({ value }: Step) => names[value] ?? null };
  const batches = streamRows(listOf([0, 1], 2).source, withNext, signal);
  await saveRows(target, { columns: [column], batches }, { signal, onProgress: () => {} });
  expect(written.text).toBe("name\n'=cmd|' /C calc'!A0\n-5\n");
});

test('no more than two pages are read ahead of what was written', async () => {
  const { source, given } = listOf(
    Array.from({ length: 100 }, (_, index) => index),
    10,
  );
  const { signal } = new AbortController();
  let most = 0;
  let taken = 0;
  for await (const { rows } of streamRows(source, withNext, signal)) {
    most = Math.max(most, given.rows - taken);
    taken += rows.length;
  }
  expect(most).toBe(20);
});

test('cancelled half-way, nothing is left under the name', async () => {
  const { target, written } = memoryTarget();
  const stop = new AbortController();
  const batches = streamRows(listOf([1, 2, 3, 4, 5, 6], 2).source, withNext, stop.signal);
  const saving = saveRows(target, { columns, batches }, { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(saving).rejects.toThrow();
  expect(written.state).toBe('discarded');
});

test('a list that fails half-way leaves nothing under the name', async () => {
  const { target, written } = memoryTarget();
  const { source } = listOf([1, 2, 3, 4], 2);
  const failing = {
    page: (pagination: Pagination) =>
      pagination.after === undefined ? source.page(pagination) : Promise.reject(new Error('the way is cut')),
  };
  const { signal } = new AbortController();
  const batches = streamRows(failing, withNext, signal);
  const saving = saveRows(target, { columns, batches }, { signal, onProgress: () => {} });
  await expect(saving).rejects.toThrow('the way is cut');
  expect(written.state).toBe('discarded');
});

test.each([
  new OrreryError('NOT_CACHED', { what: 'That part of the list', reason: 'it does not answer' }),
  new OrreryError('DISK_FULL', { file: 'lists.sqlite', problem: 'no space left on device' }),
  new OrreryError('LISTS_LIMIT_REACHED', { used: '20.001 GB', limit: '20 GB' }),
])('rows that are not stored and cannot be downloaded are missing in the file, which says so: $code', async (error) => {
  const { target, written } = memoryTarget();
  const { source } = listOf([1, 2, 3, 4], 2);
  const cut = {
    page: async (pagination: Pagination) => {
      if (pagination.after === '3') throw error;
      const { page } = await source.page(pagination);
      // More rows follow those that are stored, as far as is known.
      page.pageInfo.hasNextPage = true;
      return { page, coverage: { complete: true, asOf: 0 } };
    },
  };
  const { signal } = new AbortController();
  const saved = await saveRows(
    target,
    { columns, batches: streamRows(cut, withNext, signal) },
    { signal, onProgress: () => {} },
  );
  expect(saved).toEqual({ rows: 4, complete: false });
  expect(written).toEqual({ text: 'value,next\n1,2\n2,3\n3,4\n4,\n', state: 'finished' });
});
