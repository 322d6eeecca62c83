import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { useShownNetwork, useStatusEvents } from '../../../data/use-status.ts';
import { button, passphraseField, prepared, signed, vault } from '../confirm/confirm.fixture.tsx';
import { asksBeforeClosing } from './compose.fixture.tsx';
import { LastStep } from './last-step.tsx';
import { keepLeft, LeftTransaction } from './left-transaction.tsx';

/** Starts the view again for each network, as the page does. */
function Page() {
  useStatusEvents();
  const [shown, setShown] = useState<string>();
  useShownNetwork(useCallback(({ id }) => setShown(id), []));
  return (
    <>
      {shown === 'first' ? (
        <LastStep prepared={prepared} onBack={() => {}} onLeave={() => {}} remake={() => Promise.resolve(prepared)} />
      ) : (
        <p>Network {shown}</p>
      )}
      <LeftTransaction />
    </>
  );
}

async function openSigned() {
  onTestFinished(() => keepLeft(undefined));
  const root = createRootRoute({ component: Page });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  const page = openPage(<RouterProvider router={router as never} />, {
    status: () => liveStatus('first'),
    vault: () => vault,
    commandShape: () => ({ name: 'voteSubmission', number: 1, offered: true, fields: [], groups: {} }),
    signTransaction: () => signed,
  });
  await page.person.type(await passphraseField(), 'right');
  await page.person.click(await button('Sign'));
  await button('Check with the network');
  return page;
}

test('a signed transaction whose view another window takes away can be copied, and is asked about until then', async () => {
  const { person, emit } = await openSigned();
  emit({ type: 'status', status: liveStatus('second') });
  const question = await screen.findByRole('alertdialog', { name: 'Copy the signed transaction?' });
  expect(question.textContent).toContain('a signed transaction of Sandbox');
  expect(asksBeforeClosing()).toBe(true);
  await person.keyboard('{Escape}');
  await person.click(await button('Copy the transaction'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject(signed.transaction);
  expect(asksBeforeClosing()).toBe(false);
});

test('a signed transaction that is copied already needs no question after a switch', async () => {
  const { person, emit } = await openSigned();
  await person.click(await button('Copy the transaction'));
  emit({ type: 'status', status: liveStatus('second') });
  await screen.findByText('Network second');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
