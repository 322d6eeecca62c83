import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Answers, openPage } from '../../../data/page.fixture.tsx';
import { ACCEPTED, INSPECTION } from '../inspection.fixture.ts';
import { InspectView } from './inspect-view.tsx';

const FIRST = { inputData: 'AAAA', version: 'TX_VERSION_V3' } as const;
const SECOND = { inputData: 'BBBB', version: 'TX_VERSION_V3' } as const;
const check = { ...ACCEPTED, transaction: FIRST };

function Inspector() {
  const [text, setText] = useState('');
  return <InspectView text={text} onText={setText} />;
}

function open(answers: Answers) {
  const page = openPage(<Inspector />, {
    inspectTransaction: ({ transaction }) => ({ transaction: JSON.parse(String(transaction)), inspection: INSPECTION }),
    ...answers,
  });
  const enter = (transaction: unknown) =>
    fireEvent.change(screen.getByRole('textbox'), { target: { value: JSON.stringify(transaction) } });
  return { ...page, enter };
}

const checkButton = () => screen.findByRole('button', { name: 'Check with the network' });

test('an answer that comes after the text was changed is not shown for the new text', async () => {
  const answer = Promise.withResolvers<typeof check>();
  const { person, enter, inputs } = open({ checkTransaction: () => answer.promise });
  enter(FIRST);
  await person.click(await checkButton());
  await screen.findByRole('button', { name: 'Checking…' });
  enter(SECOND);
  await waitFor(() => expect(inputs('inspectTransaction')).toHaveLength(2));
  answer.resolve(check);
  await answer.promise;
  expect((await checkButton()).hasAttribute('disabled')).toBe(false);
  expect(screen.queryByRole('status', { name: 'Verdict' })).toBeNull();
});

test('what was known of the old text is gone with the first change', async () => {
  const { person, enter } = open({ checkTransaction: () => check });
  enter(FIRST);
  await person.click(await checkButton());
  await screen.findByRole('status', { name: 'Verdict' });
  enter(SECOND);
  expect(screen.queryByRole('status', { name: 'Verdict' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Check with the network' })).toBeNull();
  await person.click(await checkButton());
  expect(await screen.findByRole('status', { name: 'Verdict' })).toBeTruthy();
});

test('a signed transaction from elsewhere shows the dangers of its command', async () => {
  const dangers = [{ weight: 'loud' as const, path: '', text: 'This cancels all your orders.' }];
  const inspection = { ...INSPECTION, command: { orderCancellation: {} } };
  const { enter } = open({
    inspectTransaction: () => ({ transaction: FIRST, inspection }),
    reviewCommand: () => ({ command: 'orderCancellation', judged: true, problems: [], dangers, refusal: null }),
  });
  enter(FIRST);
  expect((await screen.findByRole('region', { name: 'Warnings' })).textContent).toBe('This cancels all your orders.');
});

test('exploit: a command that is too long for a review is not shown as one without dangers', async () => {
  const inspection = { ...INSPECTION, command: { orderCancellation: {} } };
  const problem = { path: '', property: null, by: 'shape' as const, text: 'is longer than 1048576 characters' };
  const { enter } = open({
    inspectTransaction: () => ({ transaction: FIRST, inspection }),
    reviewCommand: () => ({ command: null, judged: false, problems: [problem], dangers: [], refusal: null }),
  });
  enter(FIRST);
  expect((await screen.findByText(/^Orrery cannot look for dangers/)).textContent).toBe(
    'Orrery cannot look for dangers in this command: it is longer than 1048576 characters.',
  );
});

test('a text that is no transaction says what is wrong with it', async () => {
  const { enter } = open({
    inspectTransaction: () => {
      throw new Error('no transaction');
    },
  });
  enter('nothing');
  await waitFor(() => expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByRole('button', { name: 'Check with the network' })).toBeNull();
});

test('bytes that may hold more than the shown command say so without hovering', async () => {
  const inspection = { ...INSPECTION, canonical: false };
  const { enter } = open({ inspectTransaction: () => ({ transaction: FIRST, inspection }) });
  enter(FIRST);
  expect(await screen.findByText(/contain more than the shown command/)).toBeTruthy();
});

test.each([
  ['is valid', {}, 'again: this transaction stays valid until block 200: do not send both.', /too old|does not accept/],
  ['is too old', { window: 'past' }, 'is too old', /do not send both/],
  [
    'has a wrong signature',
    { refusal: 'tx.signature.value (invalid signature)' },
    'does not accept',
    /do not send both/,
  ],
] as const)('a transaction that %s is called so', async (_, found, words, others) => {
  const inspection = { ...INSPECTION, ...found };
  const { enter } = open({ inspectTransaction: () => ({ transaction: FIRST, inspection }) });
  enter(FIRST);
  const about = await screen.findByText(/Checking uses the proof of work/);
  expect(about.textContent).toContain(words);
  expect(about.textContent).not.toMatch(others);
});

test('beside the verdict of the network, nothing else says until when a transaction is valid', async () => {
  const { person, enter } = open({ checkTransaction: () => check });
  enter(FIRST);
  expect((await screen.findByText(/Checking uses the proof of work/)).textContent).toMatch(/do not send both/);
  await person.click(await checkButton());
  await screen.findByRole('status', { name: 'Verdict' });
  expect(screen.getByText(/Checking uses the proof of work/).textContent).not.toMatch(/stays valid/);
});
