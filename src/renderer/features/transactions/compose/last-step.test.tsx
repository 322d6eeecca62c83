import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Preparation, SigningRequest } from '../../../../contract/index.ts';
import { button, passphraseField, prepared, signed, vault } from '../confirm/confirm.fixture.tsx';
import { DRAFT, openDraft } from './compose.fixture.tsx';
import { ComposeView } from './compose-view.tsx';

const { chainId, publicKey, inputData, digest, command, lastBlock } = prepared;
const request: SigningRequest = {
  algorithm: 'vega/ed25519',
  version: 'TX_VERSION_V3',
  chainId,
  publicKey,
  inputData,
  digest,
  command,
  pow: { tid: 'a', nonce: 1n },
  lastBlock,
};

/** Opens a draft at its last step, beside a link that leads away. */
async function openLastStep() {
  const root = createRootRoute({
    component: () => (
      <>
        <Link to={'/away' as never}>Away</Link>
        <Outlet />
      </>
    ),
  });
  const composing = () => <ComposeView search={{ draft: DRAFT.id }} onSearch={() => {}} />;
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: composing }),
    createRoute({ getParentRoute: () => root, path: '/away', component: () => <h1>Another view</h1> }),
  ];
  const history = createMemoryHistory({ initialEntries: ['/away', '/'] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  const preparation = z.encode(Preparation, prepared);
  const page = openDraft(
    { ...DRAFT, text: '{"voteSubmission": {}}' },
    {
      vault: () => vault,
      reviewCommand: () => ({ command: 'voteSubmission', problems: [], dangers: [], judged: true, refusal: null }),
      prepareTransaction: () => preparation,
      signTransaction: () => signed,
      signingRequest: () => ({ request: z.encode(SigningRequest, request), preparation }),
      cancelPreparation: () => ({}),
    },
    <RouterProvider router={router as never} />,
  );
  await screen.findByText('Main, Key 1', { selector: '.select-value' });
  await page.person.click(await button('Review and sign'));
  await button('Sign elsewhere');
  const isAway = () => screen.queryByRole('heading', { name: 'Another view' }) !== null;
  return { ...page, isAway, leave: () => page.person.click(screen.getByRole('link', { name: 'Away' })) };
}

test('leaving the last step ends the proof of work', async () => {
  const { leave, inputs } = await openLastStep();
  await leave();
  await screen.findByRole('heading', { name: 'Another view' });
  expect(inputs('cancelPreparation')).toEqual([{ id: prepared.id }]);
});

test('a request for a signature elsewhere is not left without a question', async () => {
  const { person, leave, inputs, isAway } = await openLastStep();
  await person.click(await button('Sign elsewhere'));
  await screen.findByRole('region', { name: 'Sign elsewhere' });
  await leave();
  await screen.findByRole('alertdialog', { name: 'Leave this request for a signature?' });
  await person.click(await button('Stay'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(isAway()).toBe(false);
  expect(inputs('cancelPreparation')).toEqual([]);
  await leave();
  await person.click(await button('Leave'));
  await screen.findByRole('heading', { name: 'Another view' });
  expect(inputs('cancelPreparation')).toEqual([{ id: prepared.id }]);
});

test('the way back to editing asks too', async () => {
  const { person } = await openLastStep();
  await person.click(await button('Sign elsewhere'));
  await screen.findByRole('region', { name: 'Sign elsewhere' });
  await person.click(await button('Back to editing'));
  await person.click(await button('Stay'));
  await person.click(await button('Back to editing'));
  await person.click(await button('Leave'));
  await button('Review and sign');
});

test('a signed transaction is not left without a question before it is copied', async () => {
  const { person, leave } = await openLastStep();
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign'));
  await button('Check with the network');
  await leave();
  await screen.findByRole('alertdialog', { name: 'Leave the signed transaction?' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await person.click(await button('Copy the transaction'));
  await leave();
  await screen.findByRole('heading', { name: 'Another view' });
});
