import type { TableSpan } from '../history/index.ts';
import type { SyncClient } from '../sync/index.ts';
import type { PartFetcher } from './part-fetcher.ts';

/** Compares stored tables with another service's in the background, and records which rows differ. */
export interface Comparisons {
  /**
   * Queues the comparison of a stored table with another service, which begins once one is live. Failures are ignored.
   * @param source the service that sent the stored rows
   */
  add(span: TableSpan, source: string): void;
  /** Aborts the running comparison and drops the queued ones. */
  close(): Promise<void>;
}

/** At most this many comparisons wait. The oldest one is dropped for a new one, so that the queue stays bounded. */
const MAX_WAITING = 1000;

/** The objects that comparisons use. */
export interface ComparisonsParts {
  network: Pick<SyncClient, 'status' | 'listen'>;
  /** Returns the fetcher that compares one table. */
  fetcher(): Pick<PartFetcher, 'compare'>;
  /** Called after each comparison that succeeded. */
  onCompared(): void;
}

/**
 * Returns the object that compares stored tables with another service. It has no comparison yet, and runs one at a
 * time.
 */
export function createComparisons({ network, fetcher, onCompared }: ComparisonsParts): Comparisons {
  const waiting: { span: TableSpan; source: string }[] = [];
  const life = new AbortController();
  let isWorking = false;
  let working: Promise<void> | undefined;

  const otherThan = (source: string) =>
    network.status().services.find(({ address, state }) => address !== source && state === 'live');

  /** Compares what another live service can be asked for. The rest waits for one that becomes live. */
  async function work(): Promise<void> {
    while (!life.signal.aborted) {
      const index = waiting.findIndex(({ source }) => otherThan(source) !== undefined);
      const [next] = index === -1 ? [] : waiting.splice(index, 1);
      const other = next && otherThan(next.source);
      if (next === undefined || other === undefined) break;
      try {
        await fetcher().compare(next.span, other.address, life.signal);
        onCompared();
      } catch {
        // A failed comparison changes nothing: it is no evidence against the stored rows. The next one still runs.
      }
    }
    isWorking = false;
  }

  function start(): void {
    if (isWorking || waiting.length === 0) return;
    isWorking = true;
    working = work();
  }

  const unsubscribe = network.listen(({ type }) => {
    if (type === 'status') start();
  });

  return {
    add(span, source) {
      if (life.signal.aborted) return;
      waiting.push({ span, source });
      if (waiting.length > MAX_WAITING) waiting.shift();
      start();
    },
    async close() {
      unsubscribe();
      life.abort();
      await working;
    },
  };
}
