import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../../data/page.fixture.tsx';
import { KEY, vault } from '../confirm/confirm.fixture.tsx';
import { field } from '../form/field.fixture.ts';
import { ACCEPTED, INSPECTION } from '../inspection.fixture.ts';
import { DRAFT, openDraft } from './compose.fixture.tsx';

const ORDER = 'ab'.repeat(32);
const MARKET = 'cd'.repeat(32);
const OTHER = 'ef'.repeat(32);
const UNITS = { priceDecimals: 1, sizeDecimals: 2, settlementAsset: OTHER, quoteName: 'USD' };
const order = { marketId: MARKET, side: 'SIDE_SELL', size: '250', price: '105' };
const CHECK = {
  ...ACCEPTED,
  transaction: { inputData: 'AAAA', version: 'TX_VERSION_V3' } as const,
  inspection: {
    ...INSPECTION,
    command: { orderSubmission: order },
    creates: [{ what: 'order' as const, path: 'orderSubmission', id: ORDER }],
  },
};

/** Opens a draft that changes an order, with one order among the checks. */
function open(command: 'orderAmendment' | 'orderCancellation', body: object, answers: Answers = {}) {
  const fields = [field('orderId'), field('marketId'), field('size', { kind: 'whole64' })];
  return openDraft(
    { ...DRAFT, command, text: JSON.stringify({ [command]: body }) },
    {
      commands: () => ({ commands: [{ name: command, number: 1, offered: true, judged: true }] }),
      commandShape: ({ name }) => ({ name, number: 1, offered: true, fields, groups: {} }),
      checks: () => ({ checks: [CHECK] }),
      markets: () => ({ markets: [{ id: MARKET, code: 'FJORD/USD', name: '', units: UNITS }] }),
      reviewCommand: () => ({ command, problems: [], dangers: [], judged: true, refusal: null }),
      saveDraft: ({ text }) => ({ ...DRAFT, command, text }),
      ...answers,
    },
  );
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });

/** Chooses the order from the list of its field. */
async function choose(person: ReturnType<typeof open>['person']) {
  const picker = (await box('Order')).closest<HTMLElement>('.id-picker');
  await person.click(within(picker ?? document.body).getByRole('button', { name: /Show choices/ }));
  await person.click(await screen.findByRole('option', { name: /Sell/ }));
}

test.each([
  ['orderAmendment', 'no market', {}],
  ['orderAmendment', 'the market of an earlier choice', { marketId: OTHER }],
  ['orderCancellation', 'no market', {}],
] as const)(
  'an own order that is chosen for an %s with %s brings its market, and the form says which order it is',
  async (command, _, body) => {
    const { person } = open(command, body);
    await choose(person);
    expect(await box('Market')).toHaveProperty('value', MARKET);
    expect(await screen.findByText(/^Checked .*: Sell 2\.5 contracts at 10\.5 USD FJORD\/USD$/)).toBeTruthy();
  },
);

test('the words for an order name its market by its id if two markets have one name', async () => {
  const one = { code: 'FJORD/USD', name: '', units: UNITS };
  const markets = [MARKET, OTHER].map((id) => ({ ...one, id }));
  const { person } = open('orderAmendment', {}, { markets: () => ({ markets }) });
  await choose(person);
  expect(await screen.findByText(/^Checked .*: Sell 2\.5 contracts at 10\.5 USD market cdcdcd/)).toBeTruthy();
});

test('a size that was typed before the order was chosen stays as it was typed', async () => {
  const { person, inputs } = open('orderAmendment', {});
  await person.type(await screen.findByRole('textbox', { name: 'New size' }), '1.5');
  await choose(person);
  await waitFor(() => expect(inputs('saveDraft').at(-1)).toMatchObject({ text: expect.stringContaining('"150"') }));
  expect(screen.getByRole('textbox', { name: 'New size' })).toHaveProperty('value', '1.5');
});

const SECOND = '9'.repeat(64);
const wallets = vault.wallets.map((wallet) => ({
  ...wallet,
  keys: [...wallet.keys, { publicKey: SECOND, name: 'Treasury', tainted: false, place: null }],
}));
const signedBy = (sender: string): Answers => ({
  vault: () => ({ ...vault, wallets }),
  checks: () => ({ checks: [{ ...CHECK, inspection: { ...CHECK.inspection, sender } }] }),
});

test('an order that another own key has signed names this key in its choice, and in a warning once it is chosen', async () => {
  const { person } = open('orderAmendment', {}, signedBy(SECOND));
  const picker = (await box('Order')).closest<HTMLElement>('.id-picker');
  await person.click(within(picker ?? document.body).getByRole('button', { name: /Show choices/ }));
  await person.click(await screen.findByRole('option', { name: /signed by Main, Treasury/ }));
  expect(await screen.findByText(/^The order was signed by another key: Main, Treasury \(9{6}…9{6}\)\./)).toBeTruthy();
  expect(screen.queryByText('No problems found.')).toBeNull();
});

test('an order of the signing key has no such warning', async () => {
  const { person } = open('orderAmendment', {}, signedBy(KEY));
  await choose(person);
  expect(await screen.findByText(/^Checked .*, signed by Main, Key 1: Sell/)).toBeTruthy();
  expect(screen.getByText('No problems found.')).toBeTruthy();
  expect(screen.queryByText(/signed by another key/)).toBeNull();
});
