import type { OrreryError } from '../contract/index.ts';
import type { TableSpan } from '../history/index.ts';
import type { SyncClient } from '../sync/index.ts';
import type { PartFetcher } from './part-fetcher.ts';

/** Asks another service for what was stored, in the background, and keeps in mind where its rows differ. */
export interface Comparisons {
  /** @param source the service it was taken from */
  add(span: TableSpan, source: string): void;
  close(): Promise<void>;
}

/** Beyond this the oldest is let go: comparing must not fall behind for ever. */
const MAX_WAITING = 1000;

export interface ComparisonsParts {
  network: Pick<SyncClient, 'status'>;
  fetcher(): Pick<PartFetcher, 'compare'>;
  onCompared(): void;
}

export function createComparisons({ network, fetcher, onCompared }: ComparisonsParts): Comparisons {
  const waiting: { span: TableSpan; source: string }[] = [];
  const life = new AbortController();
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined && !life.signal.aborted; next = waiting.shift()) {
      const { span, source } = next;
      const other = network.status().services.find(({ address, state }) => address !== source && state === 'live');
      if (other === undefined) continue;
      // What cannot be compared now stays as it is: nothing speaks against it.
      await fetcher()
        .compare(span, other.address, life.signal)
        .then(onCompared, (_: OrreryError) => {});
    }
    working = undefined;
  }

  return {
    add(span, source) {
      if (life.signal.aborted) return;
      waiting.push({ span, source });
      if (waiting.length > MAX_WAITING) waiting.shift();
      working ??= work();
    },
    async close() {
      life.abort();
      await working;
    },
  };
}
