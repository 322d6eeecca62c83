/**
 * Scripting time of a zoom of the funding chart, beside redrawing a static chart with as many points: of a step within a
 * gesture, and of a single step with all that follows when it rests.
 */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { type Figure, median } from './ui-figure.ts';
import type { Served } from './ui-served.ts';
import type { Drawer, Drawing } from './ui-static-chart.tsx';
import { scriptingOf, traced } from './ui-trace.ts';

/** Rounds; the first is not counted, because code that never ran is slow. */
const ROUNDS = 8;
const BOUND = 2;
/** A zoom step is complete (finer data, updated link) when nothing has changed for this long (milliseconds). */
const REST = 700;
/** Steps of one gesture of the wheel, half of them in and half of them out. */
const STEPS = 20;
const SERIES = '/fundingSeries';
const ENTRY = fileURLToPath(new URL('./ui-static-chart.tsx', import.meta.url));

/** Bundles one script with its styles. */
async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: ENTRY, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  return built.output.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])).join('\n');
}

/** The number of points that each line was drawn with, prices before averages, and the size of the plots. */
function drawingOf(page: Page): Promise<Drawing> {
  return page.evaluate(() => {
    const stage = document.querySelector('.chart-stage');
    const lines = [...(stage?.querySelectorAll('.chart-lines') ?? [])];
    const points = lines.map(({ children }) =>
      // A piece begins with the last point of the piece before.
      [...children].reduce((sum, piece) => sum + (piece.getAttribute('d')?.match(/[MLH]/g)?.length ?? 0) - 1, 1),
    );
    return { points, width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0 };
  });
}

/** Runs in the page. A timer starts it, because the trace omits scripts that are evaluated from outside. */
function drawInTurn(by: Drawer): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      window.drawStatic(by);
      resolve();
    });
  });
}

/** Runs in the page: turns the wheel over the chart, once in each frame, in and out again. */
function turnWheel(steps: number): Promise<void> {
  const surface = document.querySelector('.chart-surface');
  if (surface === null) throw new Error('no chart');
  const { left, width, top } = surface.getBoundingClientRect();
  return new Promise((resolve) => {
    const turn = (step: number) => {
      if (step === steps) return resolve();
      const place = { clientX: left + width / 2, clientY: top + 50, bubbles: true, cancelable: true };
      surface.dispatchEvent(new WheelEvent('wheel', { ...place, deltaY: step < steps / 2 ? -30 : 30 }));
      requestAnimationFrame(() => setTimeout(turn, 0, step + 1));
    };
    setTimeout(turn, 0, 0);
  });
}

/** Scripting time (milliseconds) of redrawing an existing chart with other points. */
async function redraw(page: Page, drawing: Drawing, by: Drawer): Promise<number> {
  const draw = async (turn: number) => {
    await page.evaluate(([what, which]) => window.prepareStatic(what, which), [drawing, turn] as const);
    return traced(page, async () => {
      await page.evaluate(drawInTurn, by);
      await page.waitForTimeout(100);
    });
  };
  await draw(0);
  return scriptingOf(await draw(1));
}

export async function measureZoom({ page, load }: Served): Promise<Figure[]> {
  await load('/funding?last=2419200');
  await page.evaluate(() => window.paintedOnce('.chart-line'));
  await page.waitForTimeout(REST);

  const other = await page.context().newPage();
  await other.setContent('<!doctype html><html data-theme="light"><body></body></html>');
  await other.addScriptTag({ content: await bundle() });

  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.bringToFront();
    await page.locator('.chart-surface').focus();
    const zoomed = await traced(page, async () => {
      const finer = page.waitForResponse((response) => response.url().endsWith(SERIES));
      await page.keyboard.press('+');
      await (await finer).finished();
      await page.waitForTimeout(REST);
    });
    const drawing = await drawingOf(page);
    // Ends before the gesture rests.
    const turned = await traced(page, () => page.evaluate(turnWheel, STEPS));
    await page.waitForTimeout(REST);
    await other.bringToFront();
    rounds.push({
      points: drawing.points.reduce((sum, count) => sum + count, 0),
      zooming: scriptingOf(zoomed),
      turning: scriptingOf(turned) / STEPS,
      orrery: await redraw(other, drawing, 'orrery'),
      recharts: await redraw(other, drawing, 'recharts'),
    });
  }
  await other.close();
  await page.bringToFront();
  return figuresOf(rounds.slice(1));
}

interface Round extends Record<Drawer, number> {
  /** Points drawn, of all lines. */
  points: number;
  /** A single step with all that follows when it rests, and a step within a gesture. */
  zooming: number;
  turning: number;
}

/** Compares each step with redraws of as many points as it drew itself. */
function figuresOf(rounds: readonly Round[]): Figure[] {
  const all = rounds.map(({ points }) => points);
  const range = [Math.min(...all), Math.max(...all)].map((points) => points.toLocaleString('en')).join(' to ');
  const beside = (name: string, what: 'zooming' | 'turning', by: Drawer): Figure => {
    const ratio = median(rounds.map((round) => round[what] / round[by]));
    return {
      name,
      value: `${median(rounds.map((round) => round[what])).toFixed(1)} ms`,
      beside: `${median(rounds.map((round) => round[by])).toFixed(1)} ms`,
      result: ratio.toFixed(2),
      bound: BOUND.toFixed(1),
      isMet: ratio <= BOUND,
    };
  };
  return [
    beside(`step within a zoom of ${range} points, scripting; Orrery’s own chart redrawn`, 'turning', 'orrery'),
    beside('single step with its rest; Orrery’s own chart redrawn', 'zooming', 'orrery'),
    beside('  the same; lines of recharts redrawn', 'zooming', 'recharts'),
  ];
}
