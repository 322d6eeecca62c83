import type { SyncClient } from '../../sync/index.ts';
import type { JobProgress } from './fetch-range.ts';
import type { TrackedJob } from './tracked-job.ts';

/** The watch over one run of a job. */
interface OutageWatch {
  /** Notes that an attempt begins, of which nothing has arrived yet. */
  begin(): void;
  /** Emits the progress of the run. */
  onProgress(progress: JobProgress): void;
  stop(): void;
}

function isDownloading({ step, segmentsDone, segmentsTotal }: JobProgress): boolean {
  return step === 'fetching' && segmentsDone < segmentsTotal;
}

/**
 * Lets a job that downloads say why it waits, from the moment when the network is offline until it is back or more data
 * arrive. The download itself fails much later if the network is silent.
 */
export function watchOutages(tracked: TrackedJob, network: Pick<SyncClient, 'status' | 'listen'>): OutageWatch {
  const report = tracked.followProgress();
  /** The bytes in the last progress of this attempt; undefined before the first one. */
  let bytes: number | undefined;
  let outage: string | null = null;

  function lookAgain(): void {
    const { state, reason } = network.status().connection;
    // As in `whenLive`, a network that was offline is back when it is live.
    outage = state === 'offline' || (outage !== null && state !== 'live') ? reason : null;
  }

  const stop = network.listen(({ type }) => {
    if (type !== 'status') return;
    const before = outage;
    lookAgain();
    if (outage !== before && bytes !== undefined && isDownloading(tracked.job)) tracked.setProblem(outage);
  });

  return {
    begin() {
      bytes = undefined;
    },
    onProgress(progress) {
      // An archive can go on to arrive although the service answers nothing else.
      const hasArrived = bytes !== undefined && progress.bytesDone !== bytes;
      bytes = progress.bytesDone;
      if (!isDownloading(progress)) return report(progress);
      lookAgain();
      report(progress, hasArrived ? null : outage);
    },
    stop,
  };
}
