/** Time to reach one of a million rows: by its number, and by a search in the palette. */
import type { Page } from 'playwright';
import { best, type Figure, ratioFigure } from './ui-figure.ts';
import type { Served } from './ui-served.ts';
import { PARTIES } from './ui-stores.ts';

const ROUNDS = 5;
const NEAR = 1_000;

/** Milliseconds from the last key until the expected element is painted. */
async function afterKey(page: Page, press: () => Promise<void>, selector: string, absent?: string): Promise<number> {
  // Starts observing before the key press.
  const painted = page.evaluate(([wanted = '', unwanted]) => window.paintedOnce(wanted, unwanted), [selector, absent]);
  await press();
  return (await painted) - (await page.evaluate(() => window.keyAt));
}

async function jump(page: Page, row: number): Promise<number> {
  await page.locator('.grid').focus();
  await page.keyboard.press('Control+g');
  await page.getByRole('textbox', { name: /^Go to/ }).fill(String(row + 1));
  const record = `[data-row="${row}"] [role=gridcell]:not(.grid-pick)`;
  return afterKey(page, () => page.keyboard.press('Enter'), record, `[data-row="${row}"] .skeleton`);
}

export async function measureJump({ page, load }: Served): Promise<Figure[]> {
  await load('/parties');
  await page.evaluate(() => window.paintedOnce('[role=row][aria-selected]', '.grid-body .skeleton'));
  const far: number[] = [];
  const near: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    near.push(await jump(page, NEAR + round * NEAR));
    far.push(await jump(page, PARTIES / 2 + round * NEAR));
  }
  const name = `jump to the middle of ${PARTIES.toLocaleString('en')} rows, beside row ${NEAR.toLocaleString('en')}`;
  return [ratioFigure(name, best(far), best(near))];
}

interface Known {
  id: string;
  alias: string;
}

/** The newest parties, from the gateway. */
function someParties(page: Page): Promise<Known[]> {
  return page.evaluate(async () => {
    const token = sessionStorage.getItem('orrery.token') ?? '';
    const response = await fetch('/api/v2/parties?pagination.first=5000', {
      headers: { authorization: `Bearer ${token}` },
    });
    const { parties } = (await response.json()) as { parties: { edges: { node: Known }[] } };
    return parties.edges.map(({ node }) => ({ id: node.id, alias: node.alias }));
  });
}

const FOUND = '[cmdk-item][data-value^="found party "]';

async function look(page: Page, text: string): Promise<number> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  // All characters at once: a slow machine would otherwise search between two keys.
  const time = await afterKey(page, () => page.keyboard.insertText(text), FOUND);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'detached' });
  return time;
}

export async function measurePalette({ page, load }: Served): Promise<Figure[]> {
  await load('/settings');
  await page.evaluate(() => window.paintedOnce('.settings-card'));
  const known = await someParties(page);
  const named = known.filter(({ alias }) => /^[a-z]{3,}-[a-z]{3,}-\d{3,}$/i.test(alias));
  const byId: number[] = [];
  const byAlias: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    byId.push(await look(page, known[100 + round * 700]?.id.slice(0, 8) ?? ''));
    byAlias.push(await look(page, named[round * 50]?.alias ?? ''));
  }
  const figure = (what: string, times: readonly number[]): Figure => ({
    name: `palette, ${what}: last key to first result`,
    value: `${best(times).toFixed(0)} ms`,
  });
  return [figure('beginning of an id', byId), figure('alias', byAlias)];
}
