import { OrreryError } from '../contract/index.ts';

/** A few places for work that is done side by side; who is urgent goes first. */
export interface Places {
  /** Waits for a place; the returned function gives it back. @throws OrreryError CANCELLED */
  take(isUrgent: () => boolean, signal: AbortSignal): Promise<() => void>;
}

export function createPlaces(count: number): Places {
  const waiting: { isUrgent: () => boolean; go: () => void }[] = [];
  let free = count;

  function serve(): void {
    while (free > 0 && waiting.length > 0) {
      const urgent = waiting.findIndex(({ isUrgent }) => isUrgent());
      const [next] = waiting.splice(Math.max(0, urgent), 1);
      free -= 1;
      next?.go();
    }
  }

  return {
    take: (isUrgent, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new OrreryError('CANCELLED', {}));
        const leave = (): void => {
          waiting.splice(waiting.indexOf(mine), 1);
          reject(new OrreryError('CANCELLED', {}));
        };
        const mine = {
          isUrgent,
          go(): void {
            signal.removeEventListener('abort', leave);
            let given = false;
            resolve(() => {
              if (given) return;
              given = true;
              free += 1;
              serve();
            });
          },
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(mine);
        serve();
      }),
  };
}
