import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { Preparation } from '../../../../contract/index.ts';
import { INSPECTION } from '../inspection.fixture.ts';
import { button, check, openConfirm, passphraseField, prepared, signed } from './confirm.fixture.tsx';

test('dangers stand above the command and outside the column that scrolls beside Sign, which begins with the signing key', async () => {
  const dangers = [{ weight: 'loud', path: '', text: 'This cancels all your orders.' }] as const;
  openConfirm({}, undefined, { ...prepared, review: { ...prepared.review, dangers: [...dangers] } });
  const warnings = screen.getByRole('region', { name: 'Warnings' });
  expect(warnings.textContent).toBe('This cancels all your orders.');
  expect(warnings.nextElementSibling).toBe(screen.getByRole('region', { name: 'Decoded command' }));
  const beside = screen.getByRole('complementary', { name: 'Signing' });
  expect(beside.textContent).not.toContain('This cancels');
  await waitFor(() => expect(beside.textContent).toMatch(/^TransactionSigned byMain, Key 1/));
});

test('the last step warns that another key has signed the order that is cancelled', async () => {
  const order = 'a'.repeat(64);
  const inspection = {
    ...INSPECTION,
    sender: '9'.repeat(64),
    creates: [{ what: 'order' as const, path: 'x', id: order }],
  };
  const command = { orderCancellation: { orderId: order, marketId: 'e'.repeat(64) } };
  openConfirm({ checks: () => ({ checks: [{ ...check, inspection }] }) }, undefined, {
    ...prepared,
    name: 'orderCancellation',
    command,
  });
  expect((await screen.findByRole('region', { name: 'Warnings' })).textContent).toMatch(
    /^The order was signed by another/,
  );
});

test('after a check, the dangers stand above its verdict, beside the button that signs again', async () => {
  const dangers = [{ weight: 'loud', path: '', text: 'This cancels all your orders.' }] as const;
  const preparation = { ...prepared, review: { ...prepared.review, dangers: [...dangers] } };
  const again = { ...signed, preparation: z.encode(Preparation, preparation) };
  const { person } = openConfirm({ signTransaction: () => again }, undefined, preparation);
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign'));
  await person.click(await button('Check with the network'));
  const verdict = await screen.findByRole('status', { name: 'Verdict' });
  const warnings = screen.getByRole('region', { name: 'Warnings' });
  expect(warnings.compareDocumentPosition(verdict)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a time that passes while the last step is open is said there, in place of the words that are no longer true', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const path = 'transfer.oneOff.deliverOn';
  const danger = { weight: 'loud' as const, path, text: 'The amount reaches the receiver at that time.' };
  const other = { weight: 'plain' as const, path: 'transfer.to', text: 'The receiver is not one of your keys.' };
  const problem = { path, property: null, by: 'orrery' as const, text: 'must lie in the future' };
  const review = { command: 'transfer', judged: true, refusal: null, dangers: [danger, other] };
  let problems: (typeof problem)[] = [];
  openConfirm({ reviewCommand: () => ({ ...review, problems }) }, undefined, {
    ...prepared,
    name: 'transfer',
    command: { transfer: { oneOff: { deliverOn: '1803902400000000000' } } },
    review: { ...review, problems: [] },
  });
  await screen.findByText(danger.text);
  expect(screen.queryByRole('alert')).toBeNull();
  problems = [problem];
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect((await screen.findByRole('alert')).textContent).toMatch(/must lie in the future\. Go back to editing/);
  expect(screen.queryByText(danger.text)).toBeNull();
  expect(screen.getByText(other.text)).toBeTruthy();
});
