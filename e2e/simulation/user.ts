/** The user of a simulated program: reads lists, pauses, and starts, pauses and cancels exports. */
import { type ExportJob, OrreryError } from '../../src/contract/index.ts';
import { type Network, TABLES } from './network.ts';
import type { Program } from './program.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface User {
  act(program: Program): Promise<void>;
  /** The program has ended: no call is answered any more. */
  died(): void;
  /** Continues what was paused and what failed, once the services answer again. */
  recover(program: Program | undefined): void;
  /** Describes the work that has not ended yet. */
  unfinished(program: Program | undefined): string[];
}

export interface UserParts {
  random: Random;
  network: Network;
  time: VirtualTime;
  /** Gets each outcome that must not be. */
  broken(text: string): void;
}

const SEGMENT_BLOCKS = 50;
/** No call takes longer while services fail (virtual milliseconds). */
const MAX_CALL_MS = 400_000;
const JOB_ACTIONS = ['pause', 'resume', 'cancel', 'retry', 'remove'] as const;

export function planUser({ random, network, time, broken }: UserParts): User {
  const calls = new Set<{ name: string; since: number }>();

  /** A call in the background. It must end, with a result or with an error of the catalogue. */
  function launch(name: string, work: () => Promise<unknown>): void {
    const call = { name, since: time.now() };
    calls.add(call);
    const end = () => calls.delete(call);
    work().then(end, (thrown: unknown) => {
      if (!calls.has(call)) return;
      end();
      const { code, message } = OrreryError.from(thrown);
      if (code === 'INTERNAL') broken(`${name} failed with ${message}`);
    });
  }

  function read({ session }: Program): void {
    const signal = random.chance(0.3) ? aborting(random.int(10, 5_000)) : new AbortController().signal;
    const paged = {
      from: undefined,
      direction: random.pick(['ascending', 'descending'] as const),
      limit: random.pick([1, 20, 5000]),
    };
    const [party] = network.parties;
    const market = network.markets[0];
    const reads: [string, () => Promise<unknown>][] = [
      ['nodes', () => session.ensure({ ...paged, list: 'nodes', filter: {} }, signal)],
      [
        'an epoch',
        () =>
          session.ensure(
            { ...paged, list: 'nodes', filter: { epochSeq: BigInt(network.epochAt(time.now())) } },
            signal,
          ),
      ],
      ['a past epoch', () => session.ensure({ ...paged, list: 'nodes', filter: { epochSeq: 5n } }, signal)],
      ['parties', () => session.ensure({ ...paged, list: 'parties', filter: {} }, signal)],
      [
        'a party',
        () =>
          session.ensure({ ...paged, list: 'parties', filter: { partyId: String(party?.record.id ?? 'ab') } }, signal),
      ],
      ['checkpoints', () => session.ensure({ ...paged, list: 'checkpoints', filter: {} }, signal)],
      [
        'points',
        () =>
          session.ensure({ ...paged, list: 'fundingPeriodDataPoints', filter: { marketId: market ?? 'ab' } }, signal),
      ],
      ['everything once', () => session.syncOnce({}, signal)],
    ];
    const [name, work] = random.pick(reads as [(typeof reads)[number]]);
    launch(`reading ${name}`, work);
  }

  function aborting(milliseconds: number): AbortSignal {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), milliseconds);
    return abort.signal;
  }

  function startExport({ history }: Program): void {
    if (history === undefined) return;
    const segments = network.segments(time.now()).length;
    const from = random.int(0, segments - 1);
    const to = random.chance(0.9) ? random.int(from + 1, Math.min(segments, from + 4)) : segments + 1;
    const range = { from: BigInt(from * SEGMENT_BLOCKS + 1), to: BigInt(to * SEGMENT_BLOCKS) };
    const request = { tables: [random.pick(TABLES)], ...range, replace: random.chance(0.2) };
    launch('starting an export', () => history.startExports(request, random.pick(['neutral', 'network'])));
  }

  function controlJob({ history }: Program): void {
    const [job, ...more] = history?.jobs() ?? [];
    if (history === undefined || job === undefined) return;
    const { id } = random.pick([job, ...more]);
    const action = random.pick(JOB_ACTIONS);
    launch(`${action} of a job`, () => history.controlJob(id, action));
  }

  function mirror({ history }: Program): void {
    if (history === undefined) return;
    const tables = random.chance(0.7) ? [random.pick(TABLES)] : [];
    launch('mirroring', () => history.setMirror({ tables, limitBytes: null, paused: random.chance(0.2) }));
  }

  return {
    act(program) {
      const acts: ((program: Program) => void)[] =
        program.history === undefined
          ? [read, read, pauseOrFollow]
          : [read, pauseOrFollow, startExport, startExport, startExport, controlJob, controlJob, mirror];
      random.pick(acts as [(program: Program) => void])(program);
      return Promise.resolve();
    },
    died: () => calls.clear(),
    recover(program) {
      for (const job of program?.history?.jobs() ?? []) {
        const action =
          job.state === 'paused' ? 'resume' : job.state === 'failed' && !hasEnded(job) ? 'retry' : undefined;
        if (action !== undefined)
          launch(`${action} of a job`, async () => program?.history?.controlJob(job.id, action));
      }
    },
    unfinished(program) {
      const late = [...calls].filter(({ since }) => time.now() - since > MAX_CALL_MS);
      const jobs = (program?.history?.jobs() ?? []).filter((job) => !hasEnded(job));
      return [
        ...late.map(({ name }) => `${name} has no end`),
        ...(calls.size > late.length ? ['calls are under way'] : []),
        ...jobs.map(({ kind, id, state, problem }) => `export ${id} of a ${kind} is ${state}: ${problem}`),
      ];
    },
  };

  /** A job that is over, or that can never succeed: another one wrote its file, or its blocks do not exist. */
  function hasEnded(job: ExportJob): boolean {
    const { state, error } = job;
    if (state !== 'failed') return state === 'done' || state === 'cancelled';
    const isTaken = error !== null && OrreryError.fromBody(error)?.code === 'FILE_EXISTS';
    if (isTaken || job.kind === 'query') return true;
    return job.to !== null && job.to > BigInt(network.segments(time.now()).at(-1)?.to ?? 0);
  }

  function pauseOrFollow({ session }: Program): void {
    if (random.chance(0.4)) session.pause();
    else session.follow();
  }
}
