import { generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/test.ts';

const PROPOSAL = 'eb2d3902fdda9c3eb6e369f2235689b871c7322cf3ab284dde3e9dfc13863a17';

test('without a vault: another program signs a command, and its signature passes the check', async ({ openOrrery }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  const { page } = await openOrrery({ path: '/settings' });
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Search' }).fill('Vote on a proposal');
  await page.getByRole('option', { name: /^Vote on a proposal/ }).click();
  const fields = page.getByRole('region', { name: 'Fields of the command' });
  await fields.getByRole('textbox', { name: 'Proposal' }).fill(PROPOSAL);
  await fields.getByRole('button', { name: 'Vote' }).click();
  await page.getByRole('option', { name: 'Yes' }).click();

  await page.getByText('Sign elsewhere', { exact: true }).click();
  const keyField = page.getByLabel('Public key of the signer');
  await keyField.fill('xyz');
  await keyField.blur();
  await expect(page.getByText('Enter a 64-character hex key.')).toBeVisible();
  await keyField.fill(`0x${key.toUpperCase()}`);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('region', { name: 'Decoded command' })).toContainText(PROPOSAL);

  await page.getByRole('button', { name: 'Sign elsewhere' }).click();
  const panel = page.getByRole('region', { name: 'Sign elsewhere' });
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export the request' }).click();
  const request = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as {
    digest: string;
    publicKey: string;
  };
  expect(request.publicKey).toBe(key);

  await panel.getByLabel('Signature').fill('00'.repeat(64));
  await panel.getByRole('button', { name: 'Use this signature' }).click();
  await expect(panel.getByRole('alert')).toContainText('it is not of this key over this digest');
  // A signature may be on its way: neither a link nor Back drops the request without a question.
  const question = page.getByRole('alertdialog', { name: 'Leave this request for a signature?' });
  for (const leave of [() => page.getByRole('link', { name: 'Checks' }).click(), () => page.goBack()]) {
    await leave();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
  }
  const signature = sign(null, Buffer.from(request.digest, 'hex'), privateKey);
  await panel.getByLabel('Signature').fill(signature.toString('base64'));
  await panel.getByRole('button', { name: 'Use this signature' }).click();
  await expect(page.getByRole('region', { name: 'Signed transaction' })).toContainText('Valid for this chain');
  await page.getByRole('button', { name: 'Check with the network' }).click();
  await expect(page.getByRole('status', { name: 'Verdict' })).toContainText('Nothing was broadcast');
  await page.getByRole('button', { name: 'Compose another' }).press('Enter');
  await expect(page.getByRole('region', { name: 'What to compose' })).toBeFocused();
});
