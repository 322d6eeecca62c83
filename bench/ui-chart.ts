/** What a zoom step of the funding chart costs in scripts, beside redrawing a chart of as many points that stands still. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { best, type Figure, ratioFigure } from './ui-figure.ts';
import type { Served } from './ui-served.ts';
import { scriptingOf, traced } from './ui-trace.ts';

const ROUNDS = 6;
const BOUND = 2;
/** A zoom has been followed by finer data and the link once nothing has moved for this long (milliseconds). */
const REST = 700;
const ENTRY = fileURLToPath(new URL('./ui-static-chart.tsx', import.meta.url));

async function bundle(): Promise<{ script: string; style: string }> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: ENTRY, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  const script = built.output.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])).join('\n');
  const style = built.output
    .flatMap((part) => (part.type === 'asset' && part.fileName.endsWith('.css') ? [String(part.source)] : []))
    .join('\n');
  return { script, style };
}

interface Drawing {
  points: number[];
  width: number;
  height: number;
}

/** The points that the store gave for each series, and the room that the plots have. */
async function drawingOf(page: Page, counts: readonly number[]): Promise<Drawing> {
  const stage = await page.locator('.chart-stage').boundingBox();
  return { points: [...counts], width: stage?.width ?? 0, height: stage?.height ?? 0 };
}

export async function measureZoom({ page, load }: Served): Promise<Figure[]> {
  let counts: number[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/fundingSeries')) return;
    const answer = (await response.json().catch(() => null)) as { series?: { timestamps: string[] }[] } | null;
    if (answer?.series?.length === 5) counts = answer.series.map(({ timestamps }) => timestamps.length);
  });
  await load('/funding?last=2419200');
  await page.evaluate(() => window.paintedOnce('.chart-line'));
  await page.waitForTimeout(REST);

  const other = await page.context().newPage();
  const { script, style } = await bundle();
  await other.setContent('<!doctype html><html data-theme="light"><body></body></html>');
  await other.addStyleTag({ content: style });
  await other.addScriptTag({ content: script });

  const zooming: number[] = [];
  const redrawing: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.bringToFront();
    await page.locator('.chart-surface').focus();
    const zoomed = await traced(page, async () => {
      await page.keyboard.press('+');
      await page.waitForTimeout(REST);
    });
    zooming.push(scriptingOf(zoomed));
    const drawing = await drawingOf(page, counts);
    await other.bringToFront();
    await other.evaluate(([what, turn]) => window.drawStatic(what, turn), [drawing, round * 2] as const);
    await other.waitForTimeout(100);
    const redrawn = await traced(other, async () => {
      await other.evaluate(([what, turn]) => window.drawStatic(what, turn), [drawing, round * 2 + 1] as const);
      await other.waitForTimeout(100);
    });
    redrawing.push(scriptingOf(redrawn));
  }
  await other.close();
  await page.bringToFront();
  const points = counts.reduce((sum, count) => sum + count, 0).toLocaleString('en');
  return [ratioFigure(`zoom step of ${points} points, scripting`, best(zooming), best(redrawing), BOUND)];
}
