import { wait } from '../../async/index.ts';
import { OrreryError } from '../../contract/index.ts';
import type { Resources } from '../lists/resources.ts';
import { areListsFilled, type BackgroundParts, READY_CHECK_MS, type ReportedTask } from './background-task.ts';

/** Number of consecutive unknown epochs after which no older ones are requested. */
const MAX_UNKNOWN_EPOCHS = 3;
/** Time after which unknown epochs are requested again, since a service that was behind may know them (milliseconds). */
const UNKNOWN_EPOCHS_MS = 600_000;
/** Number of past epochs to fetch. Older ones are fetched on demand, since a network may have thousands. */
const MAX_EPOCHS = 400n;
/** Polls between the end of the list sync and the first past epoch, so that a new user gets the whole rate budget. */
const DELAY_POLLS = 10;
/** Time between two checks for missing past epochs (milliseconds). */
const EPOCHS_EVERY_MS = 10_000;

/** Returns the oldest past epoch to fetch: one of the last 400, and none older than three absent ones in a row. */
function lowestEpoch(current: bigint, absent: ReadonlySet<bigint>): bigint {
  let lowest = current > MAX_EPOCHS ? current - MAX_EPOCHS : 0n;
  for (const epoch of absent) {
    const isLast = Array.from({ length: MAX_UNKNOWN_EPOCHS }, (_, more) => epoch + BigInt(more)).every((one) =>
      absent.has(one),
    );
    if (isLast && epoch + BigInt(MAX_UNKNOWN_EPOCHS) > lowest) lowest = epoch + BigInt(MAX_UNKNOWN_EPOCHS);
  }
  return lowest;
}

/**
 * Finds the newest past epoch that is neither stored nor absent at the service; undefined if there is none. `stored`
 * and `of` count the stored ones among the past epochs to fetch.
 * @param absent epochs that the service said it does not have
 */
function missingEpoch(
  { resources, writer }: Pick<BackgroundParts, 'resources' | 'writer'>,
  absent: ReadonlySet<bigint>,
): { epoch: bigint | undefined; stored: number; of: number } {
  const current = resources.nodes.epochs.current ?? 0n;
  const lowest = lowestEpoch(current, absent);
  const known = new Set(writer.epochs());
  let missing: bigint | undefined;
  let stored = 0;
  for (let epoch = current - 1n; epoch >= lowest; epoch -= 1n) {
    if (known.has(epoch)) stored += 1;
    else if (!absent.has(epoch)) missing ??= epoch;
  }
  return { epoch: missing, stored, of: Number(current - lowest) };
}

/** Fetches the nodes of an epoch. Returns false if the service does not have it. */
async function fetchEpoch({ nodes }: Resources, epoch: bigint, signal: AbortSignal): Promise<boolean> {
  try {
    await nodes.fetchInBackground(epoch, signal);
    return true;
  } catch (thrown) {
    if (!OrreryError.hasCode(thrown, 'EPOCH_UNKNOWN')) throw thrown;
    return false;
  }
}

/** Fetches the nodes of past epochs, newest first, as long as the signal is not aborted; the lists have precedence. */
export async function fetchPastEpochs(task: ReportedTask, parts: BackgroundParts, signal: AbortSignal): Promise<void> {
  const { resources, eventLog, pollMs } = parts;
  const absent = new Set<bigint>();
  let forgottenAt = performance.now();
  let hasWaited = false;
  for (let fetched = 0; ; ) {
    if (performance.now() - forgottenAt >= UNKNOWN_EPOCHS_MS) {
      forgottenAt = performance.now();
      absent.clear();
    }
    const { epoch, stored, of } = missingEpoch(parts, absent);
    const isReady = resources.nodes.epochs.refreshedAt !== 0 && areListsFilled(resources);
    if (epoch === undefined || !isReady) {
      if (isReady && fetched > 0)
        eventLog({ level: 'info', text: `Past epochs: ${fetched.toLocaleString('en')} downloaded.`, list: 'nodes' });
      fetched = 0;
      task.update({ state: isReady ? 'done' : 'waiting', done: stored, of: isReady ? of : null, problem: null });
      await wait(isReady ? EPOCHS_EVERY_MS : READY_CHECK_MS, signal);
      continue;
    }
    task.update({ state: hasWaited ? 'running' : 'waiting', done: stored, of, problem: null });
    await wait(hasWaited ? pollMs : DELAY_POLLS * pollMs, signal);
    hasWaited = true;
    await task.retryUntilDone(async () => {
      if (await fetchEpoch(resources, epoch, signal)) fetched += 1;
      else absent.add(epoch);
    }, signal);
  }
}
