import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { NewWalletDialog } from './new-wallet.tsx';

const WORDS = Array.from({ length: 24 }, (_, index) => `word${index + 1}`);
const wallet = { id: 'a'.repeat(64), name: 'Savings', origin: 'phrase' as const, keys: [] };

function openDialog(answers: Parameters<typeof openPage>[1] = {}) {
  const onClose = vi.fn();
  const page = openPage(<NewWalletDialog isOpen onClose={onClose} />, {
    createWallet: () => ({ wallet, phrase: WORDS.join(' ') }),
    confirmPhrase: () => ({}),
    ...answers,
  });
  return { ...page, onClose };
}

async function openWithPhrase() {
  const page = openDialog();
  await page.person.type(screen.getByLabelText('Name of the wallet'), ' Savings {Enter}');
  await screen.findByRole('button', { name: 'I have written it down' });
  return page;
}

/** The fields for words of the phrase, each with the word that belongs there. */
function askedWords() {
  return screen.getAllByLabelText(/^Word \d+$/).map((field) => {
    const label = screen.getByText(/^Word \d+$/, { selector: `label[for="${field.id}"]` });
    return { field, word: WORDS[Number(label.textContent.slice(5)) - 1] ?? '' };
  });
}

test('the name has the focus, and Enter creates the wallet and shows its phrase', async () => {
  const page = openDialog();
  const name = screen.getByLabelText('Name of the wallet');
  expect(document.activeElement).toBe(name);
  expect(screen.getByRole('button', { name: 'Create and show the phrase' })).toHaveProperty('disabled', true);
  await page.person.type(name, ' Savings {Enter}');
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'I have written it down' }));
  expect(page.inputs('createWallet')).toEqual([{ name: 'Savings' }]);
  const phrase = screen.getByRole('list', { name: 'Recovery phrase' });
  expect(
    within(phrase)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(WORDS);
});

test('a second Enter while the wallet is made makes no second wallet', async () => {
  const made = Promise.withResolvers<{ wallet: typeof wallet; phrase: string }>();
  const page = openDialog({ createWallet: () => made.promise });
  await page.person.type(screen.getByLabelText('Name of the wallet'), 'Savings{Enter}{Enter}');
  made.resolve({ wallet, phrase: WORDS.join(' ') });
  await screen.findByRole('button', { name: 'I have written it down' });
  expect(page.inputs('createWallet')).toHaveLength(1);
});

test('a failure is shown at the name, and the name stays', async () => {
  const { person } = openDialog({
    createWallet: () => {
      throw new OrreryError('VAULT_LOCKED', {});
    },
  });
  const name = screen.getByLabelText('Name of the wallet');
  await person.type(name, 'Savings{Enter}');
  const problem = await screen.findByText(/locked/i);
  expect(name.getAttribute('aria-describedby')?.split(' ')).toContain(problem.id);
  expect(name).toHaveProperty('value', 'Savings');
});

test('the wallet is confirmed by three words of the phrase', async () => {
  const { person, onClose, inputs } = await openWithPhrase();
  await person.click(screen.getByRole('button', { name: 'I have written it down' }));
  expect(inputs('confirmPhrase')).toEqual([]);
  const asked = askedWords();
  expect(asked).toHaveLength(3);
  expect(document.activeElement).toBe(asked[0]?.field);
  expect(screen.queryByRole('list', { name: 'Recovery phrase' })).toBeNull();
  for (const { field, word } of asked) await person.type(field, word.toUpperCase());
  await person.keyboard('{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(inputs('confirmPhrase')).toEqual([{ walletId: wallet.id }]);
  expect(asked.map(({ field }) => (field as HTMLInputElement).value)).toEqual(['', '', '']);
});

test('a wrong word is named, and the phrase can be shown again', async () => {
  const { person, onClose } = await openWithPhrase();
  await person.click(screen.getByRole('button', { name: 'I have written it down' }));
  const [first, second, third] = askedWords();
  await person.type(first?.field ?? document.body, first?.word ?? '');
  await person.type(second?.field ?? document.body, 'wrong');
  await person.type(third?.field ?? document.body, `${third?.word}{Enter}`);
  await waitFor(() => expect(document.activeElement).toBe(second?.field));
  expect(second?.field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(second?.field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    `Word ${WORDS.indexOf(second?.word ?? '') + 1} is wrong. Check what you wrote down.`,
  );
  expect(onClose).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Show the phrase again' }));
  expect(screen.getByRole('list', { name: 'Recovery phrase' }).textContent).toContain('word24');
});

test.each([
  ['the window loses the focus', () => void window.dispatchEvent(new Event('blur'))],
  [
    'the vault is locked',
    (emit: (event: { type: 'vault'; state: 'locked' }) => void) => emit({ type: 'vault', state: 'locked' }),
  ],
])('the phrase leaves the page when %s', async (_, act) => {
  const { emit, person, onClose } = await openWithPhrase();
  act(emit);
  expect((await screen.findByText(/The phrase was hidden/)).textContent).toContain('"Savings"');
  expect(document.body.textContent).not.toContain('word1');
  await person.click(screen.getByRole('button', { name: 'OK' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a phrase that comes after the person has left the window is not shown', async () => {
  const made = Promise.withResolvers<{ wallet: typeof wallet; phrase: string }>();
  const { person } = openDialog({ createWallet: () => made.promise });
  await person.type(screen.getByLabelText('Name of the wallet'), 'Savings{Enter}');
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  made.resolve({ wallet, phrase: WORDS.join(' ') });
  expect((await screen.findByText(/The phrase was hidden/)).textContent).toContain('"Savings"');
  expect(document.body.textContent).not.toContain('word1');
});

test('Escape closes the dialog', async () => {
  const { person, onClose } = openDialog();
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
