import { type RetryPolicy, retry } from '../../async/index.ts';
import { OrreryError } from '../../contract/index.ts';
import type { SyncClient } from '../../sync/index.ts';
import { type DatasetExportParts, runDatasetExport } from '../datasets/run-dataset-export.ts';
import { isInterruption, whenLive, whenReached } from '../interruption.ts';
import type { RunOptions } from './fetch-range.ts';
import { type ExportParts, runExport } from './run-export.ts';
import { type QueryExporter, runQueryExport } from './run-query-export.ts';
import type { JobChange, TrackedJob } from './tracked-job.ts';
import { watchOutages } from './watch-outages.ts';

/** The state of a job whose run a person, or the end of the program, has interrupted. */
export type InterruptedState = 'paused' | 'cancelled' | 'queued';

/** The objects that the run of a job uses. */
export interface RunJobParts extends ExportParts {
  network: Pick<SyncClient, 'status' | 'listen'>;
  datasets: DatasetExportParts;
  exportQuery: QueryExporter;
  /** The retry policy for failures while the network is live. */
  retry: RetryPolicy;
}

/** The part of the run of a job that the list of jobs decides: when it must stop, and its place among those that run. */
export interface RunOfJob {
  signal: AbortSignal;
  /** Returns the next state after the signal has fired. */
  stateAfterAbort(): InterruptedState | undefined;
  /** As in `OutageOptions`. */
  lendPlace(waiting: Promise<void>): Promise<void>;
}

/** Options of `retryAcrossOutages`. */
interface OutageOptions {
  signal: AbortSignal;
  /** Gets the error of an interruption, and null when the work starts again. */
  onInterruption: (error: OrreryError | null) => void;
  /** Waits together with a wait for the network, which can take hours: other work may run meanwhile. */
  lendPlace(waiting: Promise<void>): Promise<void>;
  /** The delays, and the number of attempts while the network is live. */
  policy: RetryPolicy;
  /** The last block that the work needs; null if it needs none. */
  to: bigint | null;
}

/**
 * Runs work, and runs it again after an interruption (`isInterruption`) when the network is back, and after UPSTREAM_BEHIND
 * when the service has caught up. Returns the result of the work.
 * @throws OrreryError the error of the work after `policy.attempts` interruptions while the network was live, and any
 * other error at once; CANCELLED
 */
function retryAcrossOutages<Result>(
  network: Pick<SyncClient, 'status' | 'listen'>,
  work: () => Promise<Result>,
  { signal, onInterruption, lendPlace, policy, to }: OutageOptions,
): Promise<Result> {
  return retry(policy, work, {
    signal,
    isRetryable: (error) => isInterruption(error) || error.code === 'UPSTREAM_BEHIND',
    onRetry: onInterruption,
    async beforeAttempt({ code }) {
      // A thread that ended has been restarted, so the connection does not matter.
      if (code === 'THREAD_LOST') return false;
      const isBehind = code === 'UPSTREAM_BEHIND' && to !== null;
      if (!isBehind && network.status().connection.state === 'live') return false;
      await lendPlace(isBehind ? whenReached(network, to, signal) : whenLive(network, signal));
      onInterruption(null);
      return true;
    },
  });
}

/** Runs the work of a job by its kind. */
function runKind(
  { job, mayBeDone, change }: TrackedJob,
  parts: Omit<RunJobParts, 'network' | 'retry'>,
  options: RunOptions,
): Promise<NonNullable<TrackedJob['job']['result']>> {
  if (job.kind === 'archive') return runExport(parts, job, mayBeDone, options);
  if (job.kind === 'query') return runQueryExport(parts.exportQuery, job, options);
  return runDatasetExport(parts.datasets, job, options, (written) => change({ wasThere: true, written }));
}

/**
 * Runs a job to its end, across outages of the network. Never throws.
 * @returns the change that the end of the run makes to the job
 */
export async function runJob(
  tracked: TrackedJob,
  { network, retry: policy, ...parts }: RunJobParts,
  { signal, stateAfterAbort, lendPlace }: RunOfJob,
): Promise<JobChange> {
  const onInterruption = (error: OrreryError | null) => tracked.setProblem(error === null ? null : error.summary);
  const outages = watchOutages(tracked, network);
  const to = 'to' in tracked.job ? tracked.job.to : null;
  try {
    await tracked.change({ state: 'running', problem: null, error: null, startedAt: Date.now(), finishedAt: null });
    const options: RunOptions = {
      signal,
      onProgress: outages.onProgress,
      retryAcrossOutages(work) {
        const attempt = () => {
          outages.begin();
          return work();
        };
        return retryAcrossOutages(network, attempt, { signal, onInterruption, lendPlace, policy, to });
      },
    };
    const result = await runKind(tracked, parts, options);
    const file = 'file' in result ? { file: result.file } : {};
    return { state: 'done', result, ...file, problem: null, secondsLeft: null, finishedAt: Date.now() };
  } catch (thrown) {
    const error = OrreryError.from(thrown);
    // The writer's thread ended, so it is unknown whether the archive is finished.
    tracked.mayBeDone ||= error.code === 'THREAD_LOST' && tracked.job.step === 'writing';
    const interrupted = signal.aborted ? stateAfterAbort() : undefined;
    if (interrupted !== undefined) {
      const ended = interrupted === 'cancelled' ? { finishedAt: Date.now() } : {};
      return { state: interrupted, problem: null, bytesPerSecond: null, secondsLeft: null, ...ended };
    }
    const failure = { problem: error.message, error: error.toBody(), bytesPerSecond: null, secondsLeft: null };
    return { state: 'failed', ...failure, finishedAt: Date.now() };
  } finally {
    outages.stop();
  }
}
