import { expect, onTestFinished, test, vi } from 'vitest';
import type { ExplorerEvent } from '../../contract/index.ts';
import type { CurrentNetwork, SyncLog } from '../../networks/index.ts';
import { createReporter } from './reporter.ts';

/** A network that cannot be opened, for a reason that a test changes. */
function awayNetwork() {
  let onOpened = () => {};
  let onChanged = (_: object) => {};
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
    onChange(listener: (profile: object) => void) {
      onChanged = listener;
      return () => {};
    },
  };
  return {
    session,
    announce: () => onOpened(),
    switchTo(id: string) {
      session.turn += 1;
      session.profile = { ...session.profile, id, name: id };
      onChanged(session.profile);
      onOpened();
    },
  };
}

/** Opens a reporter of the network, and returns the events that it tells. */
function reportOf(session: unknown) {
  const reporter = createReporter({
    session: session as CurrentNetwork,
    log: { listen: () => () => {} } as unknown as SyncLog,
    version: '1',
    host: 'browser',
    notices: () => [],
  });
  onTestFinished(() => reporter.close());
  const told: ExplorerEvent[] = [];
  reporter.listen((event) => told.push(event));
  return { reporter, told };
}

test('a status names another network in the step of the switch, so that no page asks in the name of the former one', () => {
  const { session, switchTo } = awayNetwork();
  const { told } = reportOf(session);
  switchTo('other');
  expect(told).toMatchObject([{ type: 'status', status: { network: { id: 'other', name: 'other' }, resources: [] } }]);
});

test('a status that has not changed is told once, and once more to a new listener', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { session, announce } = awayNetwork();
  const { reporter, told } = reportOf(session);
  const problems = () => told.map((event) => (event.type === 'status' ? event.status.problem : event.type));
  const announced = async () => {
    announce();
    await vi.runAllTimersAsync();
  };
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
