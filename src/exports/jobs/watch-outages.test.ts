import { expect, test } from 'vitest';
import { createEmitter } from '../../async/index.ts';
import type { ConnectionState, ExportJob } from '../../contract/index.ts';
import type { NetworkEvent, NetworkStatus } from '../../sync/index.ts';
import type { JobProgress } from './fetch-range.ts';
import { newJob, trackJob } from './tracked-job.ts';
import { watchOutages } from './watch-outages.ts';

const ORDER = { kind: 'archive', table: 'TABLE_TRADES', from: 1n, to: 3000n, file: 'a.zip', names: 'neutral' } as const;
const AWAY = 'a.example does not answer';
const NOTHING = { rowsDone: 0, rowsTotal: null, bytesTotal: null };
const RATE = { bytesPerSecond: 100, secondsLeft: 9 };
const UNKNOWN = { bytesPerSecond: null, secondsLeft: null };

/** A job that runs, and the network that it downloads from, in this state. */
function runOf(first: ConnectionState) {
  const events = createEmitter<NetworkEvent>();
  const statusOf = (state: ConnectionState, reason: string | null) =>
    ({ connection: { state, reason: state === 'live' ? null : reason, since: 0 } }) as unknown as NetworkStatus;
  let status = statusOf(first, AWAY);
  const shown: ExportJob[] = [];
  const tracked = trackJob(
    newJob({ ...ORDER, replace: false, offline: false, segmentsDone: 1, segmentsTotal: 3 }),
    false,
    { documents: { put: async () => {} }, emit: ({ job }) => shown.push(job) },
  );
  const watch = watchOutages(tracked, { status: () => status, listen: events.listen });
  return {
    ...watch,
    become(state: ConnectionState, reason: string | null = AWAY) {
      status = statusOf(state, reason);
      events.emit({ type: 'status', status });
    },
    /** Reports the number of bytes that have arrived. */
    arrive: (bytesDone: number, more: Partial<JobProgress> = {}) =>
      watch.onProgress({
        step: 'fetching',
        segmentsDone: 1,
        segmentsTotal: 3,
        ...NOTHING,
        ...RATE,
        bytesDone,
        ...more,
      }),
    /** Ends the wait before the next attempt. */
    resume: () => tracked.setProblem(null),
    /** Returns the job as the window shows it. */
    shown: () => shown.at(-1),
  };
}

test('a download says that it waits while the network is offline, with no speed and no time left', () => {
  const { begin, arrive, become, shown } = runOf('live');
  begin();
  arrive(10);
  expect(shown()).toMatchObject({ problem: null, ...RATE });
  become('offline');
  expect(shown()).toMatchObject({ problem: AWAY, ...UNKNOWN });
  // A service that asks for a pause is not back.
  become('limited', 'a.example asks for a pause');
  expect(shown()).toMatchObject({ problem: 'a.example asks for a pause', ...UNKNOWN });
  become('live');
  expect(shown()).toMatchObject({ problem: null });
});

test('a download that begins while the network is offline says so at once, in each attempt', () => {
  const { resume, begin, arrive, become, shown } = runOf('offline');
  for (const stored of [10, 20]) {
    resume();
    begin();
    arrive(stored);
    expect(shown()).toMatchObject({ bytesDone: stored, problem: AWAY, ...UNKNOWN });
  }
  become('live');
  expect(shown()).toMatchObject({ problem: null });
});

test('data that arrive show that the job does not wait, although the network answers nothing else', () => {
  const { begin, arrive, become, shown } = runOf('live');
  begin();
  arrive(10);
  become('offline');
  arrive(11);
  expect(shown()).toMatchObject({ bytesDone: 11, problem: null, ...RATE });
  become('offline');
  expect(shown()).toMatchObject({ problem: null });
});

test.each<[string, Partial<JobProgress>]>([
  ['writes', { step: 'writing' }],
  ['has downloaded all', { segmentsDone: 3 }],
])('a job that %s does not wait for the network', (_, more) => {
  const { begin, arrive, become, shown } = runOf('offline');
  begin();
  arrive(10, more);
  expect(shown()).toMatchObject({ problem: null, ...RATE });
  become('live');
  become('offline');
  expect(shown()).toMatchObject({ problem: null, ...RATE });
});

test('a job says nothing of the network before its download begins, and after its run', () => {
  const { begin, arrive, become, stop, shown } = runOf('live');
  become('offline');
  expect(shown()).toBeUndefined();
  become('live');
  begin();
  arrive(10);
  stop();
  become('offline');
  expect(shown()).toMatchObject({ problem: null });
});
