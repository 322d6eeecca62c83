import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ownPort } from '../../src/sandbox/own-port.fixture.ts';
import { axeFindings } from '../support/axe.ts';
import { gridOf, rowsOf, totalOf } from '../support/grid.ts';
import { tabTo } from '../support/keys.ts';
import { messageAfter } from '../support/messages.ts';
import { runOrrery } from '../support/orrery-process.ts';
import { expect, test } from '../support/test.ts';
import { THEMES } from '../support/views.ts';

/** Examines a part of the page in both themes. The whole view is examined with the other views. */
async function expectAccessible(page: Page, within: string): Promise<void> {
  // Without transitions, the colours of a theme are there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of THEMES) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    expect(await axeFindings(page, theme, within)).toEqual([]);
  }
}

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Query in SQL' });

/** Replaces the text in the editor, as a person who types. */
async function write(page: Page, sql: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(sql);
}

/** Waits until all nodes are stored. A query reads what is stored when it runs. */
async function expectNodesStored(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^nodes [\d,]+ rows, stored epochs complete/ })).toBeVisible();
}

test('an analyst without a pointer writes a query, draws its result, saves it, finds it again and exports it', {
  tag: '@host-neutral',
}, async ({ openOrrery }) => {
  const { page, goTo } = await openOrrery({ path: '/query' });
  await expect(editorOf(page)).toBeVisible();

  await test.step('the editor proposes tables and columns', async () => {
    await tabTo(page, page.locator('.code-field-host'));
    await page.keyboard.type('select  from nod');
    await expect(page.getByRole('option', { name: /^nodes/ })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    for (const _ of 'select ') await page.keyboard.press('ArrowRight');
    await page.keyboard.type('name, staked_to');
    await expect(page.getByRole('option', { name: /^staked_total/ }).first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(editorOf(page)).toHaveText('select name, staked_total from nodes');
  });

  await test.step('an error is marked where it is', async () => {
    await write(page, 'select name, staked_totals\nfrom nodes');
    const mark = page.locator('.cm-lintRange-error');
    await expect(mark).toHaveText('staked_totals');
    await expectAccessible(page, '#view');
  });

  await expectNodesStored(page);
  await test.step('a run shows the rows with their coverage', async () => {
    await write(page, 'select name, staked_total\nfrom nodes\norder by staked_total desc\nlimit 12');
    await page.keyboard.press('Control+Enter');
    await expect(rowsOf(page).first()).toBeVisible();
    expect(await totalOf(page)).toBe(12);
    await expect(page.getByRole('list', { name: 'Coverage of the result' })).toContainText(
      'nodes: stored epochs complete',
    );
    const gaps = await page.locator('.results-unit').evaluateAll((units) =>
      units.map((unit) => {
        const figure = unit.previousElementSibling?.getBoundingClientRect().right ?? Number.NaN;
        return unit.getBoundingClientRect().left - figure;
      }),
    );
    expect(gaps.length).toBeGreaterThan(0);
    expect(Math.min(...gaps)).toBeGreaterThan(6);
  });

  await test.step('a header sorts in the engine', async () => {
    await tabTo(page, gridOf(page));
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(page).toHaveURL(/sort=1/);
    await expect(page.getByRole('columnheader', { name: 'name' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('columnheader', { name: 'name' })).toBeVisible();
  });

  await test.step('the result is drawn, and the drawing saved', async () => {
    await tabTo(page, page.getByRole('radio', { name: 'Rows' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
    await expectAccessible(page, 'figure.chart');
    const figure = page.locator('figure.chart');
    for (const [presses, ending] of [
      [0, 'png'],
      [1, 'svg'],
      [2, 'csv'],
    ] as const) {
      await tabTo(page, figure.getByRole('button', { name: 'Export' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowDown');
      const choose = () => page.keyboard.press('Enter');
      await messageAfter(page, choose, RegExp(`^Exported [a-z0-9.-]+-staked-total[a-z-]*-by-name.${ending}`));
    }
  });

  await test.step('Ctrl S saves it', async () => {
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('dialog', { name: 'Save the query' }).getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Largest stakes');
    await messageAfter(page, () => page.keyboard.press('Enter'), /^Saved "Largest stakes"/);
    await expect(page.getByRole('heading', { name: 'Query' }).locator('..')).toContainText('Largest stakes');
  });

  const link = new URL(page.url());
  await test.step('the palette finds it from another view, with its chart', async () => {
    await goTo('/nodes');
    await expect(rowsOf(page).first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await page.keyboard.type('largest');
    await expect(page.getByRole('option', { name: /Largest stakes/, selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
  });

  await test.step('its link opens the same', async () => {
    await goTo('/overview');
    await goTo(`${link.pathname}${link.search}`);
    await expect(page.locator('.recharts-bar-rectangle')).toHaveCount(12);
    await expect(editorOf(page)).toContainText('staked_total desc');
  });

  await test.step('the whole result is exported', async () => {
    await tabTo(page, page.locator('.results-tools').getByRole('button', { name: 'Export' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Export the whole result' })).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await tabTo(page, page.getByRole('textbox', { name: /File name/ }));
    const message = await messageAfter(page, () => page.keyboard.press('Enter'), /^Exported 12 rows to /);
    const path = message.replace('Exported 12 rows to ', '');
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    expect(lines[0]).toBe('name,staked_total');
    expect(lines).toHaveLength(13);
    const names = lines.slice(1).map((line) => line.split(',')[0]);
    expect(names).toEqual(names.toSorted());
  });
});

test('a query without end is stopped at once, parameters have fields, and a pivot needs no SQL', {
  tag: '@host-neutral',
}, async ({ openOrrery }) => {
  const { page } = await openOrrery({ path: '/query' });
  const run = page.getByRole('button', { name: 'Run' });

  await test.step('stop', async () => {
    await editorOf(page).fill('select count(*) from range(10000000000) a, range(1000) b');
    await run.click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText(/^Stopped after/)).toBeVisible();
    await expect(run).toBeVisible();
  });

  await test.step('parameters', async () => {
    await editorOf(page).fill('select count(*) as n from nodes where staked_total > :least');
    const least = page.getByRole('textbox', { name: ':least' });
    await expect(least).toBeVisible();
    await run.click();
    await expect(page.getByText('Required', { exact: true })).toBeVisible();
    await least.fill('0');
    await run.click();
    await expect(rowsOf(page).first()).toContainText(/\d/);
    await expect(page).toHaveURL(/params=least%3D0/);
  });

  await expectNodesStored(page);
  await test.step('group a table', async () => {
    await page.getByRole('button', { name: 'Group and pivot nodes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Group and pivot nodes' });
    await dialog.getByRole('button', { name: /Group 1$/ }).click();
    await page.getByRole('option', { name: 'status', exact: true }).click();
    await expect(dialog.getByRole('region', { name: 'SQL of these choices' })).toContainText('group by 1');
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Open as a query' }).click();
    await expect(page.getByRole('columnheader', { name: 'rows' })).toBeVisible();
    await expect(rowsOf(page).first()).toContainText('NODE_STATUS');
  });
});

test('queries answer without the network, and a missing range is fetched with one button when it is back', {
  tag: '@host-neutral',
}, async ({ openOrrery }) => {
  const world = ['--still', '--parties', '300', '--height', '4200', '--port', `${await ownPort()}`];
  let sandbox = runOrrery('sandbox', ...world);
  try {
    const { baseUrl = '' } = await sandbox.ready;
    const { page } = await openOrrery({ network: baseUrl, path: '/query' });
    await expect(page.getByRole('banner')).toContainText('Live');
    await editorOf(page).fill('select count(*) as trades, min(vega_time) as first from history.trades');
    await page.getByRole('button', { name: 'Run' }).click();
    const coverage = page.getByRole('list', { name: 'Coverage of the result' });
    await expect(coverage).toContainText('history.trades: nothing stored');
    const fetch = coverage.getByRole('button', { name: /blocks not stored/ });
    await fetch.click();
    await page.getByRole('textbox', { name: 'First block' }).fill('1');
    await page.getByRole('textbox', { name: 'Last block' }).fill('2,000');
    await expect(page.getByText(/\d segments to download/)).toBeVisible();
    await page.getByRole('button', { name: 'Download and run again' }).click();
    await expect(coverage).toContainText(/blocks 1 to [\d,]+ stored/);
    await expect(rowsOf(page).first()).toContainText('20');

    await sandbox.stop();
    await expect(page.getByRole('banner')).toContainText(/offline/i);
    await editorOf(page).fill('select count(distinct market_id) as markets from history.trades');
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('columnheader', { name: 'markets' })).toBeVisible();
    await fetch.click();
    await expect(page.getByText(/The network is offline/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download and run again' })).toBeDisabled();
    sandbox = runOrrery('sandbox', ...world);
    await sandbox.ready;
    await expect(page.getByRole('button', { name: 'Download and run again' })).toBeEnabled();
  } finally {
    await sandbox.stop();
  }
});
