import { expect, test } from 'vitest';
import { createRestartBudget } from './restart-budget.ts';

test('a restart is allowed three times in a minute, and again after that minute', () => {
  let clock = 0;
  const mayRestart = createRestartBudget(() => clock);
  expect([mayRestart(), mayRestart(), mayRestart(), mayRestart()]).toEqual([true, true, true, false]);
  clock = 59_999;
  expect(mayRestart()).toBe(false);
  clock = 60_000;
  expect(mayRestart()).toBe(true);
});
