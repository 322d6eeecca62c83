import { expect, onTestFinished, test, vi } from 'vitest';
import type { ExplorerEvent } from '../../contract/index.ts';
import type { CurrentNetwork, SyncLog } from '../../networks/index.ts';
import { createReporter } from './reporter.ts';

/** A network that cannot be opened, for a reason that a test changes. */
function awayNetwork() {
  let onOpened = () => {};
  const session = {
    turn: 0,
    dataAddress: 'http://127.0.0.1:9',
    profile: { id: 'away', name: 'Away', kind: 'remote', chainId: null, stakeDecimals: 18 },
    open: null,
    problem: 'refused',
    listen(listener: () => void) {
      onOpened = listener;
      return () => {};
    },
    onChange: () => () => {},
  };
  return { session, announce: () => onOpened() };
}

test('a status that has not changed is told once, and once more to a new listener', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { session, announce } = awayNetwork();
  const reporter = createReporter({
    session: session as unknown as CurrentNetwork,
    log: { listen: () => () => {} } as unknown as SyncLog,
    version: '1',
    host: 'browser',
    notices: () => [],
  });
  onTestFinished(() => reporter.close());
  const told: ExplorerEvent[] = [];
  const problems = () => told.map((event) => (event.type === 'status' ? event.status.problem : event.type));
  const announced = async () => {
    announce();
    await vi.runAllTimersAsync();
  };
  reporter.listen((event) => told.push(event));
  await announced();
  await announced();
  expect(problems()).toEqual(['refused']);
  session.problem = 'no route';
  await announced();
  expect(problems()).toEqual(['refused', 'no route']);
  const other = vi.fn();
  reporter.listen(other);
  await announced();
  expect(other).toHaveBeenCalledOnce();
});
