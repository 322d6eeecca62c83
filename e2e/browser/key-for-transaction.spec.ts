import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** A public test phrase, whose keys hold nothing of value. */
const PHRASE =
  'swing ceiling chaos green put insane ripple desk match tip melt usual shrug turkey renew icon parade veteran lens govern path rough page render';
const PROPOSAL = 'eb2d3902fdda9c3eb6e369f2235689b871c7322cf3ab284dde3e9dfc13863a17';
const PASSPHRASE = 'copper lantern drifts over quiet marble';

/** Puts a picture of a step into test-output/screenshots, in both themes, if pictures are asked for. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.ORRERY_PICTURES !== '1') return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `test-output/screenshots/${name}-${colorScheme}.png`, animations: 'disabled' });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Returns the buttons of the signing column whose words come nearer than 6 px to their border. */
const tightButtons = (page: Page) =>
  page.locator('.rail-next .button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const outer = button.getBoundingClientRect();
      return [...button.children].some((part) => {
        const inner = part.getBoundingClientRect();
        const isTall = inner.top < outer.top + 2 || inner.bottom > outer.bottom - 2;
        return inner.left < outer.left + 6 || inner.right > outer.right - 6 || isTall;
      })
        ? [button.textContent]
        : [];
    }),
  );

test('from a composition to a key in Settings and back; at the largest text in a narrow window, buttons have room for their words', async ({
  openOrrery,
}) => {
  const { page } = await openOrrery({ path: '/transactions?command=voteSubmission', vault: true });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '150%';
  });
  const fields = page.getByRole('region', { name: 'Fields of the command' });
  const proposal = fields.getByRole('textbox', { name: 'Proposal' });
  await proposal.fill(PROPOSAL);
  await fields.getByRole('button', { name: 'Vote' }).click();
  await page.getByRole('option', { name: 'Yes' }).click();
  await expect(fields).toContainText('Draft saved');

  await test.step('a vault and a key', async () => {
    await page.getByRole('button', { name: 'Create a vault' }).click();
    await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
    await page.getByLabel('Repeat passphrase').fill(PASSPHRASE);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Create or import one in Settings' }).click();
    await page.getByRole('button', { name: 'Import keys' }).click();
    await expect(page.getByLabel('Recovery phrase')).toHaveCSS('-webkit-text-security', 'disc');
    await page.getByLabel('Recovery phrase').fill(PHRASE);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Wallet Imported' })).toBeVisible();
    await picture(page, 'back-to-transaction');
    await page.getByRole('button', { name: 'Back to your transaction' }).click();
    await expect(proposal).toHaveValue(PROPOSAL);
  });

  await page.keyboard.press('ControlOrMeta+Enter');
  const passphrase = page.getByLabel('Passphrase of the vault');
  await passphrase.fill(PASSPHRASE);
  await picture(page, 'signing-column-unsigned');
  expect(await tightButtons(page)).toEqual([]);
  await passphrase.press('Enter');
  const ask = page.getByRole('button', { name: 'Check with the network' });
  await expect(ask).toBeVisible();
  expect(await tightButtons(page)).toEqual([]);
  await ask.click();
  await expect(page.getByRole('status', { name: 'Verdict' })).toContainText('Passed the check of the network');
  await expect(page.getByRole('button', { name: 'Copy the transaction' })).toBeVisible();
  await picture(page, 'signing-column-passed');
  await page.getByText('Sign it again').click();
  await expect(page.getByRole('button', { name: 'Sign and check again' })).toBeVisible();
  await picture(page, 'signing-column-checked');
  expect(await tightButtons(page)).toEqual([]);
  expect(await axeFindings(page, 'light', '#view')).toEqual([]);

  await test.step('the draft is folded under Checked, and the check composes it again', async () => {
    await page.getByRole('button', { name: 'Compose another' }).click();
    await page.getByText('Checked (1)').click();
    await expect(page.getByRole('button', { name: 'Delete all checked' })).toBeVisible();
    await picture(page, 'checked-drafts');
    expect(await axeFindings(page, 'light', '#view')).toEqual([]);
    await page.getByRole('link', { name: 'Checks' }).click();
    // Named, because a placeholder row stands there until the list is loaded.
    await page.getByRole('grid', { name: 'Checks' }).getByRole('row', { name: 'Vote on a proposal' }).click();
    await expect(page.getByRole('button', { name: 'Compose again' })).toBeVisible();
    await picture(page, 'check');
    expect(await axeFindings(page, 'light', '#view')).toEqual([]);
    await page.getByRole('button', { name: 'Compose again' }).click();
    await expect(proposal).toHaveValue(PROPOSAL);
  });
});
