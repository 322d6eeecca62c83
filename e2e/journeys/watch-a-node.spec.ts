import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gridOf, rowsOf, totalOf } from '../support/grid.ts';
import { focusFilter } from '../support/keys.ts';
import { runSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { THEMES } from '../support/views.ts';

/** Waits until so many watched nodes are stored. A page that is loaded anew before that may not have sent its choice yet. */
async function expectWatchedStored(dataDir: string, count: number): Promise<void> {
  const ids = async () => {
    const stored = await readFile(join(dataDir, 'preferences.json'), 'utf8').catch(() => '{}');
    const [watched = {}] = Object.entries(JSON.parse(stored) as Record<string, object>).flatMap(([key, value]) =>
      key.startsWith('watch:') ? [value] : [],
    );
    return Object.keys(watched);
  };
  await expect.poll(ids).toHaveLength(count);
}

test('a validator reads the health, the changes since an epoch and the steps of the scores, and watches a node', {
  tag: '@host-neutral',
}, async ({ openOrrery, dataDir }) => {
  const { page, goTo } = await openOrrery({ path: '/overview' });
  let epoch = 0;
  await expect(page.getByRole('region', { name: 'Voting power' })).toContainText('could halt the network');
  await expect(page.getByRole('region', { name: 'Network health' })).toContainText(/consensus node|in consensus/);
  await page.getByRole('link', { name: 'Open nodes' }).click();
  await expect(rowsOf(page).first()).toBeVisible();

  const panel = page.getByRole('complementary', { name: 'Node' });
  await test.step('two epochs beside each other', async () => {
    await page.getByRole('link', { name: 'Compare epochs' }).click();
    // Until then the list of nodes is still there, or the comparison has no epochs yet.
    const compared = /epoch ([\d,]+) compared with epoch [\d,]+$/;
    await expect(gridOf(page)).toHaveAttribute('aria-label', compared);
    const [, earlier = ''] = compared.exec((await gridOf(page).getAttribute('aria-label')) ?? '') ?? [];
    await page.getByRole('group', { name: 'From epoch' }).getByRole('button', { name: 'Previous epoch' }).click();
    await expect(page).toHaveURL(/before=\d+/);
    epoch = Number(new URL(page.url()).searchParams.get('before'));
    expect(Number(earlier.replaceAll(',', '')) - epoch).toBe(1);
    const label = new RegExp(`epoch ${epoch.toLocaleString('en')} compared with epoch [\\d,]+$`);
    await expect(gridOf(page)).toHaveAttribute('aria-label', label);
    await expect(rowsOf(page).first()).toBeVisible();
    await gridOf(page).focus();
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
  });

  // Read the name as soon as it is loaded.
  const name = await panel.getByRole('heading').first().locator('bdi').innerText();
  expect(name).toMatch(/\S/);
  await test.step('its scores, explained', async () => {
    await panel.getByRole('tab', { name: 'Scores' }).click();
    const ranking = panel.getByRole('region', { name: /^Ranking in epoch/ });
    await expect(ranking).toContainText('stakeScore = stakedTotal / ');
    await expect(ranking.getByText('Recomputed').first()).toBeVisible();
  });

  await test.step('how it went from epoch to epoch', async () => {
    await panel.getByRole('tab', { name: 'History' }).click();
    await expect(panel.getByRole('application', { name: /^Stake\./ })).toBeVisible();
    await panel.getByRole('radio', { name: 'Rank' }).click();
    await expect(panel.getByRole('application', { name: /^Rank\./ })).toBeVisible();
  });

  await test.step('watched, here and in the list', async () => {
    await panel.getByRole('button', { name: 'Watch', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'Watched' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await expect(panel).toBeHidden();
    await focusFilter(page);
    await page.keyboard.insertText('watched=yes');
    await page.keyboard.press('Enter');
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page).filter({ has: page.getByLabel('watched') })).toContainText(name);
    await expect(page.getByRole('button', { name: /^Watched nodes only/ })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('another one from its menu; the overview has both among my nodes', async () => {
    const mine = page.getByRole('region', { name: 'My nodes' });
    const watchedOnly = page.getByRole('button', { name: /^Watched nodes only/ });
    await goTo('/nodes');
    const other = rowsOf(page).filter({ hasNotText: name }).first();
    const { x, y } = (await other.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 60, y + 9, { button: 'right' });
    await expect(page.getByRole('menuitem', { name: /^Watch / })).toBeVisible();
    // A menu that opens while the one before it still fades out takes the keys too.
    await page.keyboard.press('Escape');
    await page.mouse.click(x + 60, y + 9, { button: 'right' });
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.getByRole('menuitem', { name: /^Watch / }).click();
    await expect(watchedOnly).toHaveAccessibleName(/, 2 watched$/);
    await expectWatchedStored(dataDir, 2);
    await goTo('/overview');
    await expect(mine.getByRole('row').filter({ hasText: name })).toContainText(/Consensus|Ersatz|Pending/);
    // The network stands still. The planned end of the epoch is over, and the newest block is old.
    await expect(page.locator('dt:text-is("Epoch ends") + dd')).toHaveText('unknown');
    await expect(mine).toContainText(/Epoch \d+/);
    await expect(mine).not.toContainText('ends with');
    await mine.getByRole('link', { name: 'Open watched nodes' }).click();
    await expect(rowsOf(page)).toHaveCount(2);
    await other.click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Stop watching/ }).click();
    await expect(watchedOnly).toHaveAccessibleName(/, 1 watched$/);
  });

  await test.step('what changed of it between two epochs', async () => {
    await page.getByRole('link', { name: 'Compare epochs' }).click();
    await page.getByRole('radio', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: 'Watched nodes only, 1 watched' }).click();
    await expect(page).toHaveURL(/watched=yes/);
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page)).toContainText(name);
  });

  await test.step('an epoch beside itself: nothing changed, and all nodes are there', async () => {
    await goTo(`/nodes/compare?before=${epoch}&after=${epoch}`);
    await expect(page.getByRole('main')).toContainText('performance, rank or status changed');
    await page.getByRole('radio', { name: 'All', exact: true }).click();
    await expect(rowsOf(page).first()).toBeVisible();
    expect(await totalOf(page)).toBeGreaterThan(1);
  });
});

test('a validator reads what the delegators of a watched node got, once the rewards are stored', {
  tag: '@host-neutral',
}, async ({ openOrrery, dataDir }) => {
  // The last epoch ended at block 19,800, in the newest segment, which ends at block 20,000.
  const sandbox = runSandbox('--still', '--height', '20100');
  const { baseUrl = '' } = await sandbox.ready;
  const { page, goTo } = await openOrrery({ network: baseUrl, path: '/nodes' });
  const consensus = rowsOf(page).filter({ hasText: 'Consensus' }).first();
  await consensus.click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Watch / }).click();
  await expectWatchedStored(dataDir, 1);
  // This reads the last epoch now, and not in the background after all other lists.
  await goTo('/nodes/compare');
  await expect(rowsOf(page).first()).toBeVisible();
  await goTo('/overview');
  const mine = page.getByRole('region', { name: 'My nodes' });
  await expect(mine).toContainText(/The amounts of epoch [\d,]+ are in the table Rewards, which is not stored/);

  await mine.getByRole('link', { name: 'Choose blocks of Rewards to download' }).click();
  await page.getByRole('button', { name: 'Download and export 1 table' }).click();
  const jobs = page.getByRole('region', { name: 'Exports' }).getByRole('listitem');
  await expect(jobs.getByText('Finished', { exact: true })).toBeVisible({ timeout: 180_000 });

  await goTo('/overview');
  const amount = mine.locator('.my-rewards-amount');
  await expect(amount).toContainText(/\d[\d,]*\.\d\d [A-Za-z]/);
  await expect(mine).not.toContainText('which is not stored');
  const said = amount.locator('[data-tip]');
  await expect(said).toHaveAttribute('data-tip', /\d+\.\d+ \S+ to [\d,]+ delegators?/);
  if (process.env.ORRERY_PICTURES === '1') {
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await mine.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `test-output/screenshots/my-nodes-${theme}.png`, animations: 'disabled' });
    }
  }
  await mine.getByRole('button', { name: 'Help: Rewards of delegators' }).click();
  await expect(page.getByRole('dialog', { name: 'Rewards of delegators' })).toContainText('More in Help');
  await sandbox.stop();
});
