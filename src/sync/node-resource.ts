import type { NodeEpochs } from './node-epochs.ts';
import { createAttempts, type Resource } from './resource.ts';
import { sharing, singleFlight } from './waits.ts';

/** The current epoch's nodes, and any other epoch's on demand; each fetch is shared by those who ask for it meanwhile. */
export interface NodeResource extends Resource {
  readonly epochs: NodeEpochs;
  /** @returns how many nodes the current epoch has */
  refresh(told: bigint | null, signal: AbortSignal): Promise<number>;
  /** @throws OrreryError EPOCH_UNKNOWN */
  fetch(epoch: bigint, signal: AbortSignal): Promise<void>;
}

/** @param storedAt when upstream gave what is stored of the current epoch (Unix milliseconds), if anything */
export function createNodeResource(
  epochs: NodeEpochs,
  storedAt: number | null,
  life: AbortSignal,
  onChange: () => void,
): NodeResource {
  const attempts = createAttempts(onChange);
  const fetching = new Map<bigint, Promise<void>>();
  let lastTold: bigint | null = null;
  const refresh = singleFlight(async () => {
    const count = await attempts.run(() => epochs.refresh(lastTold, life));
    attempts.received(count);
    return count;
  });
  return {
    list: 'nodes',
    epochs,
    attempts,
    refresh(told, signal) {
      lastTold = told;
      return sharing(refresh(), signal);
    },
    fetch(epoch, signal) {
      const running = fetching.get(epoch) ?? epochs.fetch(epoch, life).finally(() => fetching.delete(epoch));
      fetching.set(epoch, running);
      return sharing(running, signal);
    },
    progress: () => ({
      list: 'nodes',
      scope: epochs.current === null ? '' : String(epochs.current),
      complete: epochs.current !== null,
      asOf: epochs.refreshedAt === 0 ? storedAt : epochs.refreshedAt,
      ...attempts.going,
    }),
  };
}
