/** The main tasks, with no more clicks than docs/journeys.md says. Each begins in the view that its title names. */
import { expect, test } from '../support/test.ts';

/** A public test phrase, whose keys hold nothing of value. */
const PHRASE =
  'swing ceiling chaos green put insane ripple desk match tip melt usual shrug turkey renew icon parade veteran lens govern path rough page render';
const PASSPHRASE = 'copper lantern drifts over quiet marble';

test('from Overview: the last period is audited in two clicks, a table exported in two, its archive verified in one', async ({
  openOrrery,
}) => {
  const { page } = await openOrrery({ path: '/overview' });
  const view = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first();
  await test.step('health, without a click', async () => {
    await expect(page.getByRole('status').filter({ hasText: /^(All is well|\d+ (warning|problem)s?)/ })).toBeVisible();
  });
  await test.step('audit', async () => {
    await view('Funding').click();
    await page.getByRole('link', { name: 'Audit', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Audit' })).toContainText('Agrees', { timeout: 60_000 });
  });
  const jobs = page.getByRole('region', { name: 'Exports' });
  await test.step('export', async () => {
    await view('History').click();
    await page.getByRole('button', { name: /^Download and export/ }).click();
    await expect(jobs.getByText('Finished', { exact: true })).toBeVisible({ timeout: 180_000 });
  });
  await test.step('verify', async () => {
    await jobs.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(jobs.getByText(/^Complete/)).toBeVisible({ timeout: 60_000 });
  });
});

test('from Transactions: a delegation is composed and checked in two clicks, two fields and the passphrase', async ({
  openOrrery,
}) => {
  const { page, goTo } = await openOrrery({ path: '/settings', vault: true });
  await test.step('a vault with a key', async () => {
    await page.getByRole('button', { name: 'Create a vault' }).click();
    await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
    await page.getByLabel('Repeat passphrase').fill(PASSPHRASE);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Import keys' }).click();
    await page.getByLabel('Recovery phrase').fill(PHRASE);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Wallet Imported' })).toBeVisible();
  });
  await goTo('/transactions');
  await page.getByRole('button', { name: /^Delegate/ }).click();
  const fields = page.getByRole('region', { name: 'Fields of the command' });
  await fields.getByRole('combobox', { name: 'Node' }).pressSequentially('Fjordw');
  await expect(page.getByRole('option', { name: /Fjordwacht/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await fields.getByRole('textbox', { name: 'Amount' }).fill('10');
  await page.getByRole('button', { name: 'Review and sign' }).click();
  await page.getByLabel('Passphrase of the vault').fill(PASSPHRASE);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('region', { name: 'Signed transaction' })).toContainText('Valid for this chain');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('status', { name: 'Verdict' })).toContainText('Passed the check of the network');
});
