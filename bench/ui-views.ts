/** Time from opening a view's link until its content is painted. */

import { type Figure, median, ratioFigure } from './ui-figure.ts';
import type { Served } from './ui-served.ts';

interface MeasuredView {
  name: string;
  path: string;
  /** A selector that must be visible: content, or the text that replaces missing content. */
  useful: string;
  /** A selector that must be gone. */
  waiting?: string;
}

const LIST = '.view-main [role=row][aria-selected], .view-main .state';
const BARS = '.view-main .skeleton';

export const VIEWS: readonly MeasuredView[] = [
  { name: 'overview', path: '/overview', useful: '.overview-card .num', waiting: '.overview .skeleton' },
  { name: 'nodes', path: '/nodes', useful: LIST, waiting: BARS },
  { name: 'parties', path: '/parties', useful: LIST, waiting: BARS },
  { name: 'checkpoints', path: '/checkpoints', useful: LIST, waiting: BARS },
  { name: 'funding chart', path: '/funding?last=604800', useful: '.chart-line, .view-main .state' },
  { name: 'query', path: '/query', useful: '.schema-name', waiting: '.schema[aria-busy]' },
  { name: 'history', path: '/history', useful: '.view-main .state, .ruler', waiting: '.ruler-skeleton' },
  { name: 'transactions', path: '/transactions', useful: '.view-main h2, .view-main h3' },
  { name: 'network', path: '/network', useful: '.sync-facts', waiting: '.networks-scroll > .skeleton' },
  { name: 'settings', path: '/settings', useful: '.settings-card', waiting: BARS },
];

const ROUNDS = 7;
const BOUND = 2;

export async function paintOf({ page, load }: Served, { path, useful, waiting }: MeasuredView): Promise<number> {
  await load(path);
  return page.evaluate(([selector = '', absent]) => window.paintedOnce(selector, absent), [useful, waiting]);
}

/** Full and empty in turns; the median of several of each. Data outside of lists is the same in both. */
export async function measureViews(full: Served, empty: Served): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const view of VIEWS) {
    const times: { full: number[]; empty: number[] } = { full: [], empty: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.full.push(await paintOf(full, view));
      times.empty.push(await paintOf(empty, view));
    }
    figures.push(ratioFigure(`first useful paint: ${view.name}`, median(times.full), median(times.empty), BOUND));
  }
  return figures;
}
