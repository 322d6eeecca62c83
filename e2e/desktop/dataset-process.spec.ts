/** The process of datasets in the desktop app: a utility process, whose crash is an error and nothing more. */

import type { ElectronApplication } from 'playwright';
import { launchDesktop } from '../support/desktop.ts';
import { expect, test } from '../support/test.ts';

/** The id of the utility process of datasets. */
async function datasetProcess(app: ElectronApplication): Promise<number> {
  const pids = await app.evaluate(({ app: { getAppMetrics } }) =>
    getAppMetrics().flatMap(({ type, name, pid }) => (type === 'Utility' && name === 'Orrery dataset' ? [pid] : [])),
  );
  expect(pids).toHaveLength(1);
  return pids[0] ?? 0;
}

test('a crash of the process delays an export that is written, and fails a verification; the window stays, and the next one succeeds', async ({
  dataDir,
  stillNetwork: network,
}) => {
  const { app, page, goTo, said, close } = await launchDesktop({
    dataDir,
    network,
    debug: 'orrery:threads',
  });
  await goTo('/history?tables=deposits&as=dataset');
  const start = page.getByRole('button', { name: 'Download and write 1 table' });
  await expect(start).toBeEnabled({ timeout: 180_000 });
  const writing = await datasetProcess(app);
  // A process that stands still has not finished its work when it is killed.
  process.kill(writing, 'SIGSTOP');
  await start.click();
  process.kill(writing, 'SIGKILL');
  const jobs = page.getByRole('region', { name: 'Exports' });
  await expect(jobs.getByText('Finished', { exact: true })).toBeVisible({ timeout: 180_000 });
  await jobs.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('row', { name: /^Deposits/ })).toBeVisible();

  const crashing = await datasetProcess(app);
  expect(crashing).not.toBe(writing);
  process.kill(crashing, 'SIGSTOP');
  await page.getByRole('button', { name: /^Verify( again)?$/ }).click();
  // A process that is killed before the call is under way is replaced, and the new one verifies.
  const verifications = () => said().match(/called thread="dataset" method="verify"/g) ?? [];
  await expect.poll(verifications).toHaveLength(1);
  process.kill(crashing, 'SIGKILL');
  await expect(page.getByText(/The dataset could not be verified.*dataset process ended unexpectedly/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Deposits/ })).toBeVisible();

  await page.getByRole('button', { name: 'Verify again' }).click();
  await expect(page.locator('.view-notice').getByText('Unchanged', { exact: true })).toBeVisible();
  expect(await datasetProcess(app)).not.toBe(crashing);

  // The process ends with the app.
  const left = await datasetProcess(app);
  expect(await close()).toBe(0);
  await expect.poll(() => isAlive(left)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
