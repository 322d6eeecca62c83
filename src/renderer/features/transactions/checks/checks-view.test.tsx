import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Danger, OrreryError } from '../../../../contract/index.ts';
import { type Answers, catchDownloads, giveSize, openPage } from '../../../data/page.fixture.tsx';
import { vault } from '../confirm/confirm.fixture.tsx';
import { ACCEPTED, INSPECTION } from '../inspection.fixture.ts';
import { ChecksView } from './checks-view.tsx';

const KEY = 'b'.repeat(64);
const transaction = { inputData: 'AAAA', version: 'TX_VERSION_V3' } as const;
const check = {
  ...ACCEPTED,
  checkedAt: Date.UTC(2026, 2, 1, 12, 30, 15),
  inspection: INSPECTION,
  name: 'voteSubmission',
  transaction,
};

beforeEach(() => giveSize(1200, 600));

function Opened() {
  const [open, setOpen] = useState<string | undefined>('check');
  const [draft, setDraft] = useState('');
  return (
    <>
      <ChecksView open={open} onOpen={setOpen} onCompose={setDraft} />
      {draft !== '' && <p>Composes {draft}</p>}
    </>
  );
}

function openCheck(answers: Answers = {}) {
  let checks = [check, { ...check, id: 'older' }];
  return openPage(<Opened />, {
    checks: () => ({ checks }),
    commands: () => ({ commands: [{ name: 'orderCancellation', number: 1, offered: true, judged: true }] }),
    removeCheck: ({ id }) => {
      checks = checks.filter((each) => each.id !== id);
      return { removed: true };
    },
    ...answers,
  });
}

test('a check is deleted only after a question, and the list has the focus then', async () => {
  const { person, inputs, emit } = openCheck();
  await person.click(await screen.findByRole('button', { name: 'Delete this check' }));
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Keep it' }));
  await person.keyboard('{Enter}');
  expect(inputs('removeCheck')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Delete this check' }));
  await person.click(await screen.findByRole('button', { name: 'Delete permanently' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Check' })).toBeNull());
  emit({ type: 'checks' });
  expect(inputs('removeCheck')).toEqual([{ id: 'check' }]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Checks' })));
});

test('a refused check says until when the network may still accept its transaction', async () => {
  openCheck({ checks: () => ({ checks: [{ ...check, result: { success: false } }] }) });
  await screen.findByText(/The network may still accept the transaction until its last block/);
});

test('an open check repeats the dangers of its command above the verdict, as of the key that signed', async () => {
  const command = { orderCancellation: {} };
  const dangers = [{ weight: 'loud' as const, path: '', text: 'This cancels all your orders.' }];
  const { inputs } = openCheck({
    checks: () => ({ checks: [{ ...check, inspection: { ...INSPECTION, command, sender: KEY } }] }),
    reviewCommand: () => ({ command: 'orderCancellation', judged: true, problems: [], dangers, refusal: null }),
  });
  const warnings = await screen.findByRole('region', { name: 'Warnings' });
  expect(warnings.textContent).toBe('This cancels all your orders.');
  const verdict = screen.getByRole('status', { name: 'Verdict' });
  expect(warnings.compareDocumentPosition(verdict)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(inputs('reviewCommand')[0]).toEqual({ command: JSON.stringify(command), sender: KEY });
});

test('the warnings of an open check follow the vault, and stay if they cannot be read again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let dangers: Danger[] = [];
  let failure: Error | undefined;
  const command = { transfer: {} };
  const { inputs } = openCheck({
    checks: () => ({ checks: [{ ...check, inspection: { ...INSPECTION, command, sender: KEY } }] }),
    reviewCommand: () => {
      if (failure !== undefined) throw failure;
      return { command: 'transfer', judged: true, problems: [], dangers, refusal: null };
    },
  });
  await waitFor(() => expect(inputs('reviewCommand')).not.toEqual([]));
  dangers = [{ weight: 'loud', path: '', text: 'The receiver is marked as tainted.' }];
  await vi.advanceTimersByTimeAsync(5000);
  expect((await screen.findByRole('region', { name: 'Warnings' })).textContent).toBe(dangers[0]?.text);
  failure = new OrreryError('INTERNAL', { problem: 'the store is away' });
  await vi.advanceTimersByTimeAsync(5000);
  await screen.findByText(/^The warnings could not be loaded/);
  expect(screen.getByRole('region', { name: 'Warnings' }).textContent).toBe(dangers[0]?.text);
});

test.each([
  ['a key of the vault', true, KEY],
  ['a key that is not in the vault', false, KEY],
  ['no key', false, null],
])('the command of a check is composed again, as a draft for the key that signed it: %s', async (_, own, publicKey) => {
  const command = { orderCancellation: { marketId: 'c'.repeat(64) } };
  const inspection = { ...INSPECTION, command, sender: publicKey ?? '0xab', own };
  const checked = { ...check, name: 'orderCancellation', inspection };
  const { person, inputs } = openCheck({
    checks: () => ({ checks: [checked] }),
    saveDraft: (draft) => ({ ...draft, id: 'new', createdAt: 1, changedAt: 1 }),
    reviewCommand: () => ({ command: 'orderCancellation', judged: true, problems: [], dangers: [], refusal: null }),
  });
  await person.click(await screen.findByRole('button', { name: 'Compose again' }));
  await screen.findByText('Composes new');
  const text = JSON.stringify(command, null, 2);
  expect(inputs('saveDraft')).toEqual([{ name: 'Cancel orders', command: 'orderCancellation', text, publicKey }]);
});

test('a second click while a check is being deleted asks for nothing more', async () => {
  const { promise, resolve } = Promise.withResolvers<{ removed: boolean }>();
  const { person, inputs } = openCheck({ removeCheck: () => promise });
  await person.click(await screen.findByRole('button', { name: 'Delete this check' }));
  await person.dblClick(await screen.findByRole('button', { name: 'Delete permanently' }));
  resolve({ removed: true });
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Check' })).toBeNull());
  expect(inputs('removeCheck')).toHaveLength(1);
});

test('the results of a stored check have its time, and Escape in the list closes it', async () => {
  const { person } = openCheck();
  expect(await screen.findByText(/^Verified on this machine, 2026-03-01 \d\d:30:15$/)).toBeTruthy();
  screen.getByRole('grid', { name: 'Checks' }).focus();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/^Verified on this machine/)).toBeNull());
});

/** The commands of the rows in sight, from the top. */
const commands = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[2]?.textContent);

test('the list names the own key that signed, and tells two transfers apart', async () => {
  const asset = 'cd'.repeat(32);
  const paid = (id: string, amount: string, sender: string) => ({
    ...check,
    id,
    name: 'transfer',
    inspection: { ...INSPECTION, sender, command: { transfer: { asset, amount, to: 'ab'.repeat(32) } } },
  });
  const other = '9'.repeat(64);
  openCheck({
    checks: () => ({ checks: [paid('check', '1500000', KEY), paid('older', '2500000', other)] }),
    assets: () => ({ assets: [{ id: asset, symbol: 'tUSD', name: 'Test dollar', decimals: 6 }] }),
    vault: () => vault,
  });
  const own = await screen.findByText('Main, Key 1', { selector: '.truncate' });
  expect(own.dataset.tip).toBe(`Your key: Main, Key 1, ${KEY}`);
  expect((await screen.findByText(/^1\.5 tUSD to/)).className).toBe('truncate');
  expect(screen.getByText(/^2\.5 tUSD to/)).toBeTruthy();
  expect(screen.getByText(other.slice(-10))).toBeTruthy();
  expect(screen.getAllByText('Transfer', { selector: '.truncate' })).toHaveLength(2);
});

test('exploit: the list does not name an own key as the signer of what another one wrote', async () => {
  const named = (id: string, signature: 'valid' | 'valid-on-every-chain' | 'invalid') => ({
    ...check,
    id,
    inspection: { ...INSPECTION, sender: KEY, signature },
  });
  openCheck({
    checks: () => ({ checks: [named('a', 'valid'), named('b', 'valid-on-every-chain'), named('c', 'invalid')] }),
    vault: () => vault,
  });
  expect(await screen.findAllByText('Main, Key 1', { selector: '.truncate' })).toHaveLength(2);
  expect(screen.getByText(KEY.slice(-10))).toBeTruthy();
});

test('the newest check is first, and a header sorts the list by its column', async () => {
  const older = { ...check, id: 'older', checkedAt: check.checkedAt - 1000, name: 'transfer' };
  const { person } = openCheck({ checks: () => ({ checks: [older, check] }) });
  await waitFor(() => expect(commands()).toEqual(['Vote on a proposal', 'Transfer']));
  await person.click(screen.getByRole('columnheader', { name: /^Command/ }));
  await waitFor(() => expect(commands()).toEqual(['Transfer', 'Vote on a proposal']));
});

test('Enter opens the check of the active row, and the menu of a row copies its hash', async () => {
  const { person } = openCheck();
  await screen.findByRole('complementary', { name: 'Check' });
  screen.getByRole('grid', { name: 'Checks' }).focus();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Check' })).toBeNull());
  await person.keyboard('{Enter}');
  await screen.findByRole('complementary', { name: 'Check' });
  fireEvent.contextMenu(screen.getAllByRole('gridcell').at(-1) ?? document.body);
  expect(await screen.findByRole('menuitem', { name: 'Copy Hash' })).toBeTruthy();
});

test('checks are exported, as CSV or as JSON with the transactions: all of them, or the selected ones', async () => {
  const files = catchDownloads();
  const { person } = openCheck();
  await screen.findByRole('complementary', { name: 'Check' });
  const exportAs = async (button: string, name: RegExp) => {
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', false));
    await person.click(screen.getByRole('button', { name: button }));
    await person.click(await screen.findByRole('menuitem', { name }));
    return (await files.at(-1)?.text()) ?? '';
  };
  const lines = (await exportAs('Export', /^As CSV/)).trimEnd().split('\r\n');
  expect([lines.length, lines[0]]).toEqual([3, expect.stringMatching(/^checked_at,command,success,code,/)]);
  expect(lines[1]).toContain('2026-03-01T12:30:15.000Z,voteSubmission,');
  expect(JSON.parse(await exportAs('Export', /^As JSON/))).toMatchObject([
    { transaction },
    { id: 'older', transaction },
  ]);
  screen.getByRole('grid', { name: 'Checks' }).focus();
  await person.keyboard(' ');
  expect(JSON.parse(await exportAs('Export 1', /^As JSON/))).toMatchObject([{ id: 'check' }]);
});
