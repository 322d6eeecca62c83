/**
 * Compares settled rows of the other data gateways with those of the one in use. Such rows must be equal everywhere.
 */
import { wait } from '../../async/index.ts';
import type { Checkpoint, Node } from '../../contract/index.ts';
import type { EventLog, Upstream, UpstreamPool } from '../../upstream/index.ts';
import { backgroundPriority } from './background-task.ts';

const COMPARED_EVERY_MS = 300_000;
const FIRST_AFTER_MS = 10_000;
/** Number of newest checkpoints that are compared. */
const CHECKPOINTS = 100;

/** Returns the values of a node that are final in an ended epoch, as text to compare: its identity and its scores. */
function settled({ id, pubKey, rankingScore, rewardScore }: Node): string {
  return JSON.stringify([id, pubKey, rankingScore, rewardScore]);
}

/**
 * Returns the first difference among rows that both services list, as text; null if there is none. Rows of the same
 * block are compared by their hashes.
 */
function firstDifference(ours: readonly Checkpoint[], theirs: readonly Checkpoint[]): string | null {
  const known = new Map(ours.map((checkpoint) => [checkpoint.atBlock, checkpoint]));
  for (const checkpoint of theirs) {
    const own = known.get(checkpoint.atBlock);
    if (own !== undefined && (own.hash !== checkpoint.hash || own.blockHash !== checkpoint.blockHash)) {
      return `the checkpoint of block ${checkpoint.atBlock}`;
    }
  }
  return null;
}

async function checkpointsOf(upstream: Upstream, signal: AbortSignal): Promise<Checkpoint[]> {
  const options = { signal, priority: backgroundPriority };
  const { page } = await upstream.list('checkpoints', {}, { first: CHECKPOINTS }, options);
  return page.edges.map(({ node }) => node);
}

async function nodesOf(upstream: Upstream, epochSeq: bigint, signal: AbortSignal): Promise<string[]> {
  const options = { signal, priority: backgroundPriority };
  const { page } = await upstream.list('nodes', { epochSeq }, { newestFirst: false }, options);
  return page.edges.map(({ node }) => settled(node));
}

/**
 * Returns a function that compares final rows of the other services with those of the one in use, every five minutes
 * until its signal aborts: the newest 100 checkpoints, and the nodes of the epoch two before the current one. Reports
 * each result to the pool, and a difference to the event log.
 * @param firstAfterMs delay before the first comparison (milliseconds)
 */
export function createComparer(
  pool: Pick<UpstreamPool, 'address' | 'service' | 'services' | 'askOne' | 'compared'>,
  currentEpoch: () => bigint | null,
  eventLog: EventLog,
  firstAfterMs = FIRST_AFTER_MS,
): (signal: AbortSignal) => Promise<void> {
  async function differenceFrom(address: string, signal: AbortSignal): Promise<string | null> {
    const ask = <Result>(of: string, send: (upstream: Upstream, signal: AbortSignal) => Promise<Result>) =>
      pool.askOne(of, send, signal);
    const ours = await ask(pool.address, checkpointsOf);
    const checkpoint = firstDifference(ours, await ask(address, checkpointsOf));
    const epoch = (currentEpoch() ?? 0n) - 2n;
    if (checkpoint !== null || epoch < 0n) return checkpoint;
    const nodes = (upstream: Upstream, either: AbortSignal) => nodesOf(upstream, epoch, either);
    const [own, theirs] = [await ask(pool.address, nodes), await ask(address, nodes)];
    return own.join() === theirs.join() ? null : `the nodes of epoch ${epoch}`;
  }

  async function compare(address: string, signal: AbortSignal): Promise<void> {
    const [ours, theirs] = [pool.service, new URL(address).host];
    const difference = await differenceFrom(address, signal);
    const agrees = difference === null;
    const text = agrees
      ? `${theirs} lists the same final rows as ${ours}.`
      : `${theirs} and ${ours} disagree on ${difference}. One of them is wrong.`;
    pool.compared(address, { at: Date.now(), agrees, text });
    if (!agrees) eventLog({ level: 'problem', text });
  }

  return async (signal) => {
    for (let pause = firstAfterMs; ; pause = COMPARED_EVERY_MS) {
      await wait(pause, signal);
      for (const { address, used, state } of pool.services()) {
        if (used || state !== 'live') continue;
        // A failed comparison is repeated at the next interval.
        await compare(address, signal).catch(() => {});
      }
    }
  };
}
