/** What a zoom step of the funding chart costs in scripts, beside redrawing a chart of as many points that stands still. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { type Figure, median, ratioFigure } from './ui-figure.ts';
import type { Served } from './ui-served.ts';
import type { Drawer, Drawing } from './ui-static-chart.tsx';
import { scriptingOf, traced } from './ui-trace.ts';

/** The first is not counted: code that never ran is slow. */
const ROUNDS = 8;
const DRAWERS: readonly Drawer[] = ['recharts', 'orrery'];
const BOUND = 2;
/** A zoom has been followed by finer data and the link once nothing has moved for this long (milliseconds). */
const REST = 700;
const SERIES = '/fundingSeries';
const ENTRY = fileURLToPath(new URL('./ui-static-chart.tsx', import.meta.url));

/** One script, which brings its styles along. */
async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: ENTRY, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  return built.output.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])).join('\n');
}

/** The points that the store gave for each series, and the room that the plots have. */
async function drawingOf(page: Page, counts: readonly number[]): Promise<Drawing> {
  const stage = await page.locator('.chart-stage').boundingBox();
  return { points: [...counts], width: stage?.width ?? 0, height: stage?.height ?? 0 };
}

/** Runs in the page: a script that is evaluated from outside is not in the trace, one that a timer calls is. */
function drawInTurn(by: Drawer): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      window.drawStatic(by);
      resolve();
    });
  });
}

/** Milliseconds of scripting for a chart that is there being drawn with other points. */
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
  let counts: number[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith(SERIES)) return;
    const answer = (await response.json().catch(() => null)) as { series?: { timestamps: string }[] } | null;
    if (answer?.series?.length === 5) {
      counts = answer.series.map(({ timestamps }) => timestamps.split(' ').length - 1);
    }
  });
  await load('/funding?last=2419200');
  await page.evaluate(() => window.paintedOnce('.chart-line'));
  await page.waitForTimeout(REST);

  const other = await page.context().newPage();
  await other.setContent('<!doctype html><html data-theme="light"><body></body></html>');
  await other.addScriptTag({ content: await bundle() });

  const zooming: number[] = [];
  const redrawing: Record<Drawer, number[]> = { recharts: [], orrery: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.bringToFront();
    await page.locator('.chart-surface').focus();
    const zoomed = await traced(page, async () => {
      const finer = page.waitForResponse((response) => response.url().endsWith(SERIES));
      await page.keyboard.press('+');
      await (await finer).finished();
      await page.waitForTimeout(REST);
    });
    zooming.push(scriptingOf(zoomed));
    const drawing = await drawingOf(page, counts);
    await other.bringToFront();
    for (const by of DRAWERS) redrawing[by].push(await redraw(other, drawing, by));
  }
  await other.close();
  await page.bringToFront();
  const points = counts.reduce((sum, count) => sum + count, 0).toLocaleString('en');
  return [
    ratioFigure(
      `zoom step, ${points} points, beside recharts' own lines redrawn`,
      median(zooming.slice(1)),
      median(redrawing.recharts.slice(1)),
      BOUND,
    ),
    ratioFigure("  beside Orrery's own chart redrawn", median(zooming.slice(1)), median(redrawing.orrery.slice(1))),
  ];
}
