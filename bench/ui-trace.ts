/** Traces of Chromium over the DevTools protocol, as times on the page's main thread. */
import { once } from 'node:events';
import type { CDPSession, Page } from 'playwright';

export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Start and length in microseconds; `tdur` counts only the time for which the thread had a processor. */
  ts: number;
  dur?: number;
  tdur?: number;
}

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8.execute',
  'blink.user_timing',
  'toplevel',
];

const MICROSECONDS = 1_000;
const MARK = 'orrery: traced from here';

/** Runs work while the browser records a trace. */
export async function traced(page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  await page.evaluate((name) => performance.mark(name), MARK);
  await work();
  const complete = once(session as unknown as NodeJS.EventEmitter, 'Tracing.tracingComplete');
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return mainThread(events);
}

/** The events of the page's main thread, which is the thread that wrote the mark. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const mark = events.find(({ name }) => name === MARK);
  if (mark === undefined) throw new Error('the trace does not tell which thread is the page’s');
  return events.filter(({ ph, pid, tid }) => ph === 'X' && pid === mark.pid && tid === mark.tid);
}

const SCRIPTING = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'MajorGC',
  'MinorGC',
  'RunMicrotasks',
  'TimerFire',
  'V8.GC_MC_INCREMENTAL',
  'v8.callFunction',
  'v8.compile',
  'v8.run',
  'XHRReadyStateChange',
]);
const DRAWING = new Set(['Layout', 'UpdateLayoutTree', 'PrePaint', 'Paint', 'Layerize', 'Commit', 'HitTest']);

/**
 * Time spent in scripts, in milliseconds of processor time, as DevTools defines scripting. It excludes layouts that a
 * script forces, and time spent waiting for a processor.
 */
export function scriptingOf(events: readonly TraceEvent[]): number {
  const ordered = events
    .filter(({ ph, dur }) => ph === 'X' && dur !== undefined)
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  let spent = 0;
  /** The open events at this moment, outermost first. */
  const open: { end: number; isScript: boolean }[] = [];
  for (const { name, ts, dur = 0, tdur = dur } of ordered) {
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= ts) open.pop();
    const within = open.at(-1)?.isScript ?? false;
    const isScript = DRAWING.has(name) ? false : within || SCRIPTING.has(name);
    if (isScript && !within) spent += tdur;
    if (!isScript && within) spent -= tdur;
    open.push({ end: ts + dur, isScript });
  }
  return spent / MICROSECONDS;
}

export interface Tasks {
  count: number;
  /** Tasks longer than 50 ms by the clock, and by processor time. */
  long: number;
  longOnProcessor: number;
  longest: number;
}

const LONG = 50;

export function tasksOf(events: readonly TraceEvent[]): Tasks {
  // The events named ThreadControllerImpl::RunTask are the same tasks again.
  const tasks = events.filter(({ name }) => name === 'RunTask');
  const lasting = tasks.map(({ dur = 0 }) => dur / MICROSECONDS);
  return {
    count: tasks.length,
    long: lasting.filter((duration) => duration > LONG).length,
    longOnProcessor: tasks.filter(({ dur = 0, tdur = dur }) => tdur / MICROSECONDS > LONG).length,
    longest: Math.max(0, ...lasting),
  };
}

/** Bytes of the page's objects that are still reachable. */
export async function heapOf(page: Page): Promise<number> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
