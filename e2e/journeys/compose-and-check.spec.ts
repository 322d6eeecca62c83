import { messageAfter } from '../support/messages.ts';
import { findInReactState } from '../support/react-state.ts';
import { expect, type HostOptions, type OpenOrrery, test } from '../support/test.ts';

/** A public test phrase, whose keys hold nothing of value. */
const PHRASE =
  'swing ceiling chaos green put insane ripple desk match tip melt usual shrug turkey renew icon parade veteran lens govern path rough page render';
const FIRST_KEY = 'b5fd9d3c4ad553';
const PROPOSAL = 'eb2d3902fdda9c3eb6e369f2235689b871c7322cf3ab284dde3e9dfc13863a17';
const SOMEBODY = '988eae323a07f12363c17025c23ee58ea32ac3912398e16bb0b56969f57adc52';
const PASSPHRASE = 'copper lantern drifts over quiet marble';

type Page = OpenOrrery['page'];

interface Signed {
  inputData: string;
  signature: { value: string; algo: string; version: number };
  pubKey: string;
  version: string;
  pow: { tid: string; nonce: string };
}

const changed = (text: string) => `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`;

/** Ways to break one part of a signed transaction, each with the local finding and the answer of the network. */
const BREAKS: readonly { part: string; broken(tx: Signed): unknown; local: string; network: readonly string[] }[] = [
  {
    part: 'signature',
    broken: (tx) => ({ ...tx, signature: { ...tx.signature, value: changed(tx.signature.value) } }),
    local: 'Invalid',
    network: ['code60', 'tx.signature.value (invalid signature)'],
  },
  {
    part: 'algorithm',
    broken: (tx) => ({ ...tx, signature: { ...tx.signature, algo: 'another' } }),
    local: 'Unknown signature method',
    network: ['code60', 'Its signature algorithm is not supported', 'tx.signature.algo (unsupported algorithm)'],
  },
  {
    part: 'sender',
    broken: (tx) => ({ ...tx, pubKey: SOMEBODY }),
    local: 'Invalid',
    network: ['code60', 'tx.signature.value (invalid signature)'],
  },
  {
    part: 'public key',
    broken: (tx) => ({ ...tx, pubKey: tx.pubKey.slice(2) }),
    local: 'should be a valid vega public key',
    network: ['code60', 'A public key has 64 hexadecimal digits'],
  },
  {
    part: 'version',
    broken: (tx) => ({ ...tx, version: 'TX_VERSION_V2' }),
    local: 'Invalid',
    network: ['code60', 'tx.signature.value (invalid signature)'],
  },
  {
    part: 'command',
    broken: (tx) => {
      const bytes = Buffer.from(tx.inputData, 'base64');
      bytes.write('z', bytes.indexOf(SOMEBODY));
      return { ...tx, inputData: bytes.toString('base64') };
    },
    local: 'transfer.to (should be a valid vega public key)',
    network: ['code60', 'transfer.to (should be a valid vega public key)'],
  },
  {
    part: 'proof of work',
    broken: (tx) => ({ ...tx, pow: { tid: 'ab'.repeat(32), nonce: '0' } }),
    local: 'Too little work',
    network: ['code89', 'failed to verify proof of work'],
  },
];

const verdictOf = (page: Page) => page.getByRole('status', { name: 'Verdict' });
const fields = (page: Page) => page.getByRole('region', { name: 'Fields of the command' });

async function choose(page: Page, what: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Search' }).fill(what);
  const option = page.getByRole('option', { name: new RegExp(`^${what}`) });
  await expect(option.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

/** Chooses an option by typing its first letters. */
async function select(page: Page, label: string, option: string): Promise<void> {
  const control = fields(page).getByRole('button', { name: label });
  await control.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.type(option);
  await page.keyboard.press('Enter');
  await expect(control).toContainText(option);
}

async function makeVault(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create a vault' }).press('Enter');
  await expect(page.getByLabel('Passphrase', { exact: true })).toBeFocused();
  await page.keyboard.insertText(PASSPHRASE);
  await page.getByLabel('Repeat passphrase').focus();
  await page.keyboard.insertText(PASSPHRASE);
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'Import keys' }).press('Enter');
  await expect(page.getByLabel('Recovery phrase')).toBeFocused();
  await page.keyboard.insertText(PHRASE);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  // The first key of the command line is selected. The first key of the browser wallet is also offered.
  await expect(page.getByRole('checkbox', { name: FIRST_KEY })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'first key of the browser wallet' })).not.toBeChecked();
  // Only the field contains the phrase. The name of the wallet is found, which proves that the search works.
  expect(await findInReactState(page, 'swing ceiling')).toEqual([]);
  expect(await findInReactState(page, 'Imported')).not.toEqual([]);
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: 'Wallet Imported' })).toContainText(FIRST_KEY.slice(0, 10));
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state, location.href]));
  for (const place of [await page.content(), kept]) expect(place).not.toMatch(/swing ceiling|copper lantern/);
}

/** Confirms the signature as the host requires: with the passphrase, or in a dialog of the system. */
async function sign({ page, answerBoxes }: OpenOrrery, host: HostOptions['host']): Promise<void> {
  await answerBoxes('Sign');
  const passphrase = page.getByLabel('Passphrase of the vault');
  if (host === 'browser') {
    await expect(passphrase).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(passphrase).toBeFocused();
    await expect(passphrase).toHaveAccessibleDescription(/Each signature needs it/);
    await page.keyboard.insertText(PASSPHRASE);
  }
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('region', { name: 'Signed transaction' })).toContainText('Valid for this chain');
  await expect(passphrase).toHaveCount(0);
}

test('by keyboard: create a vault, import a phrase, check a vote and a transfer, and check transactions with one broken part', async ({
  openOrrery,
  host,
  stillNetwork,
}) => {
  const orrery = await openOrrery({ path: '/settings', vault: true });
  const { page } = orrery;
  await test.step('create a vault and import a phrase', () => makeVault(page));

  await test.step('compose a vote, see its bytes, sign and check it', async () => {
    await choose(page, 'Vote on a proposal');
    const proposal = fields(page).getByRole('textbox', { name: 'Proposal' });
    await expect(proposal).toBeFocused();
    await page.keyboard.insertText(PROPOSAL.slice(1));
    await expect(page.getByRole('complementary')).toContainText('enter a 64-character hex id');
    await expect(fields(page)).not.toContainText('Enter a 64-character hex id');
    await page.keyboard.press('Tab');
    await expect(fields(page)).toContainText('Enter a 64-character hex id');
    await proposal.focus();
    await page.keyboard.press('Home');
    await page.keyboard.type(PROPOSAL.slice(0, 1));
    await select(page, 'Vote', 'Yes');
    await expect(page.getByRole('complementary')).toContainText('No problems found');

    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('region', { name: 'Decoded command' })).toContainText(PROPOSAL);
    // The browser's Back leads one step back, and nothing is lost.
    await page.evaluate(() => history.back());
    await expect(proposal).toHaveValue(PROPOSAL);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('region', { name: 'Decoded command' })).toContainText(PROPOSAL);
    await expect(page.getByRole('complementary')).toContainText('orrery-sandbox');
    // A network that was given by its address has that name, which is written once.
    const { host: address } = new URL(stillNetwork);
    await expect(page.getByRole('complementary')).toContainText(`Network${address}Chain`);
    await expect(page.getByRole('complementary')).toContainText(/Key 1 [0-9a-f]/);
    await sign(orrery, host);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(verdictOf(page)).toContainText('Passed the check of the network');
    await expect(verdictOf(page)).toContainText('Nothing was broadcast');
  });

  await test.step('compose a transfer, which has to be meant', async () => {
    await choose(page, 'Transfer');
    const asset = fields(page).getByRole('combobox', { name: 'Asset' });
    await expect(asset).toBeFocused();
    await expect(page.getByRole('complementary').locator('.tone-bad')).toHaveCount(0);
    await page.keyboard.insertText('tUSD');
    await expect(page.getByRole('option', { name: /tUSD.*Test dollar/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(asset).toHaveValue(/^[\da-f]{64}$/);
    await fields(page).getByRole('textbox', { name: 'Amount' }).focus();
    await page.keyboard.insertText('1.5');
    await expect(fields(page)).toContainText('= 1,500,000 in the smallest unit, 6 decimals');
    await fields(page).getByRole('combobox', { name: 'To' }).focus();
    await page.keyboard.insertText(SOMEBODY);
    await select(page, 'When', 'Once');
    await page.keyboard.press('ControlOrMeta+Enter');
    const decoded = page.getByRole('region', { name: 'Decoded command' });
    await expect(decoded).toContainText(SOMEBODY);
    await expect(decoded).toContainText('1500000');
    await expect(decoded).toContainText('= 1.5 tUSD (6 decimals, declared by the network)');

    await sign(orrery, host);
    await page.getByRole('button', { name: 'Check with the network' }).press('Enter');
    await expect(verdictOf(page)).toContainText('Passed the check of the network');
  });

  const inspect = await test.step('look at what was signed', async () => {
    const copy = page.getByRole('button', { name: 'Copy the transaction' });
    // The next step leaves the page, which must have written the clipboard before.
    await messageAfter(page, () => copy.press('Enter'), /^Copied the signed transaction/);
    await choose(page, 'Inspect a signed transaction');
    const entry = page.getByRole('textbox', { name: /Signed transaction/ });
    await entry.focus();
    await page.keyboard.press('ControlOrMeta+V');
    const local = page.getByRole('region', { name: 'Verified locally' });
    await expect(local).toContainText('Valid for this chain');
    return { entry, local, signed: JSON.parse(await entry.inputValue()) as Signed };
  });

  // The network's answers are the same in both hosts; one broken part shows that they arrive.
  for (const { part, broken, local, network } of host === 'browser' ? BREAKS.slice(0, 1) : BREAKS) {
    await test.step(`break the ${part}: refused here and by the network`, async () => {
      await inspect.entry.focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(JSON.stringify(broken(inspect.signed)));
      // The change clears all that was known of the text before.
      await expect(verdictOf(page)).toHaveCount(0);
      await expect(inspect.local).toContainText(local);
      await page.getByRole('button', { name: 'Check with the network' }).press('Enter');
      for (const words of network) await expect(verdictOf(page)).toContainText(words);
    });
  }

  await test.step('cut its bytes: nothing is left to ask the network about', async () => {
    await inspect.entry.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(JSON.stringify({ ...inspect.signed, inputData: 'CAE' }));
    await expect(page.getByRole('status').filter({ hasText: 'base64' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check with the network' })).toHaveCount(0);
    // It stays while the checks are looked at.
    const views = page.getByRole('navigation', { name: 'Views of transactions' });
    await views.getByRole('link', { name: 'Checks' }).press('Enter');
    await views.getByRole('link', { name: 'Signed transaction' }).press('Enter');
    await expect(inspect.entry).toHaveValue(/CAE/);
  });
});
