import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RunBar } from './run-bar.tsx';
import type { RunControl, RunState } from './use-run.ts';

afterEach(cleanup);

const wordsFor = (text: string, values?: Record<string, string>) => {
  const state = {
    at: 'done',
    execution: { sql: 'select * from (\nselect 1\n)', own: 'select 1', params: { most: '5' } },
    result: { rows: [[1]], total: 1, elapsedMs: 420 },
  } as unknown as RunState;
  render(<RunBar state={state} last={undefined} text={text} values={values} onRun={() => {}} onStop={() => {}} />);
  return screen.getByRole('status').textContent;
};

test('a result of the text, also filtered or sorted, is not said to be of another query', () => {
  expect(wordsFor('select 1\n')).toBe('1 row · 0.42 s');
});

test('a result that is not of the text in the editor says so', () => {
  expect(wordsFor('select 2')).toBe('1 row · 0.42 s · of an earlier query');
});

test('a result of the text with other values of its parameters says so', () => {
  expect(wordsFor('select 1', { most: '6' })).toBe('1 row · 0.42 s · of earlier values');
  cleanup();
  expect(wordsFor('select 1', { most: '5' })).toBe('1 row · 0.42 s');
});

test.for<[former: string | undefined, words: string]>([
  [undefined, ''],
  ['select 1', ' The result below is of the run before.'],
  ['select * from (\nselect 1\n)', ' The result below is of the run before, with its filter and sort.'],
])('a stopped run above the result of %j says of which run the result is', ([sql, words]) => {
  const execution = { sql: 'select 2', own: 'select 2', params: {}, zone: 'utc' };
  const state: RunState = { at: 'stopped', execution, afterMs: 2000 };
  const former = { execution: { sql, own: 'select 1', params: {} } } as unknown as RunControl['last'];
  const last = sql === undefined ? undefined : former;
  render(<RunBar state={state} last={last} text="select 2" values={{}} onRun={() => {}} onStop={() => {}} />);
  expect(screen.getByRole('status').textContent).toBe(`Stopped after 2.00 s. Nothing was changed.${words}`);
});
