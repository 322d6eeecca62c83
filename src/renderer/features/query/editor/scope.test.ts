import { expect, test } from 'vitest';
import { tablesIn } from './scope.ts';

const KNOWN = [
  { schema: 'history', name: 'trades' },
  { schema: 'history', name: 'checkpoints' },
  { schema: 'main', name: 'checkpoints' },
];
const named = (text: string) => tablesIn(text, KNOWN).map(({ schema, name }) => `${schema}.${name}`);

test.each([
  ['select  from history.trades', ['history.trades']],
  ['select  from History . "TRADES" t', ['history.trades']],
  ['select  from checkpoints join history.trades using (id)', ['history.trades', 'main.checkpoints']],
  ['select  from history.checkpoints', ['history.checkpoints']],
  ["select 'history.trades' -- checkpoints", []],
  ['select  from history.trades /* checkpoints', ['history.trades']],
  ['select trades', []],
])('%j names %j', (text, tables) => {
  expect(named(text)).toEqual(tables);
});
