/** Runs in the page of a chart: the time from a release of the pointer until the last picture that it causes. */

export type ChartContender = 'orrery' | 'uplot' | 'bare';

/** A picture is the last one when nothing has been drawn for this long (milliseconds). */
const REST = 350;

export interface PictureTimes {
  /** Tells that something was drawn. */
  changed(): void;
  /** Milliseconds from the newest release of the pointer until the frame with the last drawing is on the screen. */
  lastPicture(): Promise<number>;
}

/**
 * The browser reports when it presented the first frame after an input (Event Timing, in steps of 8 ms, from 16 ms on).
 * Later drawings, and faster ones, are timed until the task after their frame.
 */
export function timesOf(): PictureTimes {
  let start = Number.NaN;
  let presented = 0;
  let painted = 0;
  let lastChange = 0;
  const onInput = ({ timeStamp }: Event) => {
    start = timeStamp;
    presented = 0;
    painted = 0;
    lastChange = 0;
  };
  addEventListener('pointerup', onInput, { capture: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (startTime === start) presented = Math.max(presented, startTime + duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  return {
    changed() {
      lastChange = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          painted = performance.now();
        };
        port2.postMessage(undefined);
      });
    },
    async lastPicture() {
      while (lastChange === 0 || performance.now() < lastChange + REST) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return Math.max(presented, painted) - start;
    },
  };
}
