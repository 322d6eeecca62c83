import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { rowsOf, totalOf } from '../support/grid.ts';
import { messageAfter } from '../support/messages.ts';
import { expect, test } from '../support/test.ts';

// One worker runs them all, and starts one Orrery for most of them.
test.describe.configure({ mode: 'default' });

function rowsOfCsv(text: string): Record<string, string>[] {
  return parse(text, { columns: true });
}

/** The rows without the column that grows while past epochs are read in the background. */
const withoutEpochs = (rows: Record<string, string>[]) => rows.map((row) => ({ ...row, 'Last 24 epochs': '' }));

/**
 * A test cannot operate the browser's file dialog. A real file in the page's own file system replaces the chosen one.
 */
async function chooseWithoutDialog(page: Page): Promise<void> {
  await page.evaluate(() => {
    const chosen = async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    Object.assign(window, { showSaveFilePicker: chosen });
  });
}

function chosenText(page: Page, name: string): Promise<string> {
  return page.evaluate(async (file) => {
    const folder = await navigator.storage.getDirectory();
    return (await (await folder.getFileHandle(file)).getFile()).text();
  }, name);
}

test('a filtered list is exported completely: to the chosen file, or as a download', async ({ openShared }) => {
  const page = await openShared('/nodes?filter=status%3Dconsensus');
  await expect(rowsOf(page).first()).toBeVisible();
  const total = await totalOf(page);
  const save = page.getByRole('button', { name: 'Export' });

  await chooseWithoutDialog(page);
  const said = await messageAfter(page, () => save.click(), /^Exported [\d,]+ rows to .*-nodes-epoch-\d+\.csv/);
  const name = /to (\S+\.csv)/.exec(said)?.[1] ?? '';
  const rows = rowsOfCsv(await chosenText(page, name));
  expect(rows).toHaveLength(total);
  expect(new Set(rows.map(({ Status }) => Status))).toEqual(new Set(['consensus']));

  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  const downloading = page.waitForEvent('download');
  await save.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(name);
  expect(withoutEpochs(rowsOfCsv(await readFile(await download.path(), 'utf8')))).toEqual(withoutEpochs(rows));
});

test('values leave as shown or as stored, with their unit in the head, and the choice is kept', async ({
  openOrrery,
  stillNetwork,
}) => {
  const { page } = await openOrrery({ network: stillNetwork, path: '/nodes?sort=-stakedTotal' });
  await expect(rowsOf(page).first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  const exported = async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    return rowsOfCsv(await readFile(await (await downloading).path(), 'utf8'));
  };
  const shown = (await exported())[0]?.['Total stake (tokens)'] ?? '';
  const cell = await rowsOf(page).first().locator('[data-column=stakedTotal]').innerText();
  expect(Number(shown).toFixed(2)).toBe(cell.replaceAll(',', ''));

  await page.getByRole('button', { name: 'Values: as shown or as stored' }).click();
  await page.getByRole('menuitemradio', { name: 'As stored' }).click();
  await page.keyboard.press('Escape');
  const stored = (await exported())[0]?.['Total stake (smallest unit, 18 decimals)'] ?? '';
  expect(stored).toBe(
    (BigInt(shown.replace('.', '')) * 10n ** BigInt(18 - (shown.split('.')[1] ?? '').length)).toString(),
  );

  await page.reload();
  await rowsOf(page).first().click();
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByRole('menuitemradio', { name: 'As stored' })).toBeChecked();
});

test('a comparison of epochs is exported as shown', async ({ openShared }) => {
  const page = await openShared('/nodes/compare?show=all');
  await expect(rowsOf(page).first()).toBeVisible();
  const total = await totalOf(page);
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/-epochs-\d+-to-\d+\.csv$/);
  const rows = rowsOfCsv(await readFile(await download.path(), 'utf8'));
  expect(rows).toHaveLength(total);
  expect(Object.keys(rows[0] ?? {}).slice(0, 7)).toEqual([
    'From epoch',
    'To epoch',
    'Node id',
    'Node',
    'Status',
    'Status before',
    'Performance change',
  ]);
});

test('the selected rows alone are exported, from a list and from a comparison', async ({ openShared }) => {
  for (const [path, name] of [
    ['/nodes', /-nodes-epoch-\d+-selected\.csv$/],
    ['/nodes/compare?show=all', /-epochs-\d+-to-\d+-selected\.csv$/],
  ] as const) {
    const page = await openShared(path);
    await expect(rowsOf(page).first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
    await rowsOf(page).nth(1).locator('[data-column="#"]').click();
    await rowsOf(page).nth(3).locator('[data-column="#"]').click();
    // The initials of a node stand above its name.
    const cells = await rowsOf(page).locator('[data-column=name]').allInnerTexts();
    const names = cells.map((text) => text.split('\n').at(-1));
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export 2' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(name);
    const rows = rowsOfCsv(await readFile(await download.path(), 'utf8'));
    expect(rows.map(({ Node }) => Node)).toEqual([names[1], names[3]]);
  }
});

/** A system's own Python has the system's packages, also where another one comes first. */
const PYTHON = ['python3', '/usr/bin/python3'].find((path) => spawnSync(path, ['-c', 'import pandas']).status === 0);
const SHOW = `
import json as _json
print("\\n" + _json.dumps([list(frame.columns), [[str(value) for value in row] for row in frame.head(40).itertuples(index=False)], [str(kind) for kind in frame.dtypes]]))
`;

/** Runs the script of a view unchanged. Returns its columns, its first rows, and the types of its columns. */
async function fetched(page: Page): Promise<[columns: string[], rows: string[][], types: string[]]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Code' }).click();
  await page.getByRole('menuitem', { name: /Python script/ }).click();
  const path = await (await downloading).path();
  const program = `exec(compile(open(${JSON.stringify(path)}, encoding="utf-8").read(), "program.py", "exec"))${SHOW}`;
  const { stdout } = await promisify(execFile)(PYTHON ?? '', ['-c', program], { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
}

/** A name stands behind its initials. */
const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

test('the script of a list fetches its rows in Python: those of the filter, in the order on screen', async ({
  openOrrery,
}) => {
  test.skip(PYTHON === undefined, 'needs python3-pandas, which is not on this machine');
  const { page, goTo } = await openOrrery({ path: '/nodes?filter=status%3Dconsensus&sort=-performanceScore' });
  const shown = async (column: string) => {
    await expect(rowsOf(page).first()).toBeVisible();
    return (await rowsOf(page).locator(`[data-column=${column}]`).allInnerTexts()).map(lastLine);
  };
  // A new epoch may begin in between.
  await expect(async () => {
    const names = await shown('name');
    const [columns, rows, types] = await fetched(page);
    expect(columns.slice(0, 4)).toEqual(['epoch_seq', 'id', 'name', 'ranking_score_status']);
    expect(types[columns.indexOf('epoch_seq')]).toBe('Int64');
    expect(types[columns.indexOf('staked_total')]).toBe('object');
    expect(rows).toHaveLength(Math.min(40, await totalOf(page)));
    expect(rows.slice(0, names.length).map((row) => row[2])).toEqual(names);
  }).toPass();

  await goTo('/funding?show=points&source=internal&sort=timestamp');
  // Before, older points still come above those on screen.
  await expect(page.getByText(/^Complete, as of/)).toBeVisible();
  const periods = await shown('seq');
  const [columns, rows, types] = await fetched(page);
  expect(types[columns.indexOf('timestamp')]).toMatch(/^datetime64\[[mnu]s, UTC\]$/);
  const written = rows.map((row) => Number(row[columns.indexOf('seq')]).toLocaleString('en'));
  expect(written.slice(0, periods.length)).toEqual(periods);
  expect(new Set(rows.map((row) => row[columns.indexOf('data_point_type')]))).toEqual(new Set(['SOURCE_INTERNAL']));
});

test('the file of an epoch has the epoch in its name, and that of points their market', async ({ openShared }) => {
  for (const [path, name] of [
    ['/nodes?epoch=1', /-nodes-epoch-1\.csv$/],
    ['/nodes', /-nodes-epoch-\d+\.csv$/],
    ['/funding?show=points', /-funding-points-BTC-USD-PERP\.csv$/],
  ] as const) {
    const page = await openShared(path);
    await expect(rowsOf(page).first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    expect((await downloading).suggestedFilename()).toMatch(name);
  }
});

test('a condition that is longer than a narrow filter stays in its one line', async ({ openShared }) => {
  const page = await openShared('/nodes');
  await page.setViewportSize({ width: 420, height: 800 });
  const box = page.locator('.filter-box');
  const empty = (await box.boundingBox())?.height;
  await page.getByRole('combobox', { name: 'Filter' }).fill('normalised>=0.123456789012345678901234567890');
  await page.keyboard.press('Enter');
  const chip = page.locator('.filter-chip');
  await expect(chip).toBeVisible();
  const [field, inside] = [await box.boundingBox(), await chip.boundingBox()];
  expect(field?.height).toBe(empty);
  expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThanOrEqual((field?.x ?? 0) + (field?.width ?? 0));
});
