/** A dataset of another folder in the desktop app: opened with the system's dialog, verified, and kept current. */
import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { launchDesktop } from '../support/desktop.ts';
import { temporaryFolder } from '../support/folders.ts';
import { messageAfter } from '../support/messages.ts';
import { runOrrery } from '../support/orrery-process.ts';
import { expect, test } from '../support/test.ts';

test('a person opens a copied dataset, verifies, keeps current, compacts and forgets it', async ({
  dataDir,
  stillNetwork,
}) => {
  const elsewhere = await temporaryFolder();
  try {
    const { app, page, goTo, close } = await launchDesktop({ dataDir, network: stillNetwork });
    await goTo('/history?tables=deposits&as=dataset');
    const last = page.getByRole('slider', { name: 'Last block of the range' });
    await expect(last).toBeVisible({ timeout: 180_000 });
    const newest = Number(await last.getAttribute('aria-valuenow'));
    const end = newest - 1000;
    await goTo(`/history?tables=deposits&as=dataset&from=${newest - 2999}&to=${end}`);
    await page.getByRole('button', { name: 'Download and write 1 table' }).click({ timeout: 180_000 });
    const jobs = page.getByRole('region', { name: 'Exports' });
    await expect(jobs.getByText('Finished', { exact: true })).toBeVisible({ timeout: 180_000 });
    const written = (await page.locator('.plan-folder .mono').textContent()) ?? '';
    const copy = join(elsewhere.path, basename(written));
    await cp(written, copy, { recursive: true });

    await app.evaluate(({ dialog }, folder) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
    }, copy);
    const datasets = page.getByRole('region', { name: 'Datasets' });
    await datasets.getByRole('button', { name: 'Open a dataset…' }).click();
    await expect(page.getByText(copy).first()).toBeVisible();
    await expect(page.getByRole('row', { name: /^Deposits/ })).toContainText(end.toLocaleString('en'));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.locator('.view-notice').getByText('Unchanged', { exact: true })).toBeVisible();

    await goTo('/history?tables=deposits&panel=mirroring');
    const panel = page.getByRole('complementary', { name: 'Mirroring' });
    await panel.getByRole('button', { name: /Add to/ }).click();
    await page.getByRole('option', { name: `${basename(elsewhere.path)}/${basename(copy)}` }).click();
    await panel.getByText('Deposits', { exact: true }).click();
    const added = panel.getByText(/^up to block/);
    await expect(added).toBeVisible({ timeout: 180_000 });
    const lastBlock = async () => Number((await added.textContent())?.replaceAll(/\D/g, ''));
    await expect.poll(lastBlock, { timeout: 180_000 }).toBeGreaterThanOrEqual(newest);
    await panel.getByRole('button', { name: 'Open the dataset' }).click();
    await expect(page.getByRole('row', { name: /^Deposits/ })).not.toContainText(` ${end.toLocaleString('en')}`);

    const root = page.locator('.root-text code').first();
    const before = await root.textContent();
    const compact = () => page.getByRole('button', { name: 'Compact' }).click();
    // Files of two days, or of two schema versions, are not joined.
    await messageAfter(page, compact, /^(Joined \d+ files|There are no small files to join)$/);
    expect(await root.textContent()).toBe(before);

    await goTo('/history?tables=deposits');
    await expect(datasets.getByRole('listitem')).toHaveCount(2);
    await datasets.getByRole('button', { name: /^Remove from the list/ }).click();
    await expect(datasets.getByRole('listitem')).toHaveCount(1);
    expect(await close()).toBe(0);

    const verify = runOrrery('dataset', 'verify', copy);
    expect(await verify.ready).toMatchObject({ verdict: 'complete', tables: [{ table: 'deposits' }] });
    expect(await verify.ended).toBe(0);
  } finally {
    await elsewhere.remove();
  }
});
