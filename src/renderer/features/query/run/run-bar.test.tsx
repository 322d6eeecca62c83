import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RunBar } from './run-bar.tsx';
import type { RunState } from './use-run.ts';

afterEach(cleanup);

const wordsFor = (text: string, values?: Record<string, string>) => {
  const state = {
    at: 'done',
    execution: { sql: 'select * from (\nselect 1\n)', own: 'select 1', params: { most: '5' } },
    result: { rows: [[1]], total: 1, elapsedMs: 420 },
  } as unknown as RunState;
  render(<RunBar state={state} text={text} values={values} onRun={() => {}} onStop={() => {}} />);
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
