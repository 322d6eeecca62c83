import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { OrreryError, Preparation, SigningRequest } from '../../../../contract/index.ts';
import { maySwitch } from '../../../data/ask-before-switch.ts';
import type { Answers } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { button, check, passphraseField, prepared, signed, vault } from '../confirm/confirm.fixture.tsx';
import { asksBeforeClosing, DRAFT, openDraft } from './compose.fixture.tsx';
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

/** Opens a draft at its last step, beside links that lead away. */
async function openLastStep(answers: Answers = {}) {
  const root = createRootRoute({
    component: () => (
      <>
        <Link to={'/away' as never}>Away</Link>
        <Link to={'/farther' as never}>Farther</Link>
        <Outlet />
      </>
    ),
  });
  const composing = () => <ComposeView search={{ draft: DRAFT.id }} onSearch={() => {}} />;
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: composing }),
    createRoute({ getParentRoute: () => root, path: '/away', component: () => <h1>Another view</h1> }),
    createRoute({ getParentRoute: () => root, path: '/farther', component: () => <h1>A third view</h1> }),
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
      ...answers,
    },
    <RouterProvider router={router as never} />,
  );
  await screen.findByText('Main, Key 1', { selector: '.select-value' });
  await page.person.click(await button('Review and sign'));
  await button('Sign elsewhere');
  const isAway = () => screen.queryByRole('heading', { name: 'Another view' }) !== null;
  return { ...page, isAway, leave: () => page.person.click(screen.getByRole('link', { name: 'Away' })) };
}

test.each([
  ['accepts', true, [{ id: DRAFT.id, text: '{"voteSubmission": {}}', isChecked: true }]],
  ['refuses', false, []],
])('a draft whose transaction the network %s is marked as checked: %s', async (_, success, saved) => {
  const { person, inputs, leave, isAway } = await openLastStep({
    checkTransaction: () => ({ ...check, result: { success } }),
    saveDraft: () => DRAFT,
  });
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign'));
  await person.click(await button('Check with the network'));
  await screen.findByRole('status', { name: 'Verdict' });
  // A save that waits is done at once when the person leaves.
  await leave();
  expect(isAway()).toBe(true);
  await waitFor(() => expect(inputs('saveDraft')).toMatchObject(saved));
});

test('leaving the last step ends the proof of work', async () => {
  const { leave, inputs } = await openLastStep();
  await leave();
  await screen.findByRole('heading', { name: 'Another view' });
  expect(inputs('cancelPreparation')).toEqual([{ id: prepared.id }]);
});

test('a request for a signature elsewhere is not left without a question', async () => {
  const { person, leave, inputs, isAway } = await openLastStep();
  await person.click(await button('Sign elsewhere'));
  await screen.findByLabelText('Signature');
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
  await screen.findByLabelText('Signature');
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

test('a switch of networks in this window asks about a signed transaction too', async () => {
  const { person, leave } = await openLastStep();
  expect(await maySwitch()).toBe(true);
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign'));
  await button('Check with the network');
  let stays: Promise<boolean> | undefined;
  act(() => {
    stays = maySwitch();
  });
  await screen.findByRole('alertdialog', { name: 'Leave the signed transaction?' });
  await person.click(await button('Stay'));
  expect(await stays).toBe(false);
  await person.click(await button('Copy the transaction'));
  await leave();
  await screen.findByRole('heading', { name: 'Another view' });
  expect(await maySwitch()).toBe(true);
});

test('a switch that nobody has agreed to does not follow when another window switches meanwhile', async () => {
  const { person } = await openLastStep();
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign'));
  await button('Check with the network');
  let switches: Promise<boolean> | undefined;
  act(() => {
    switches = maySwitch();
  });
  await screen.findByRole('alertdialog', { name: 'Leave the signed transaction?' });
  cleanup();
  expect(await switches).toBe(false);
});

test('a page with a signed transaction asks before it is closed, until that is copied', async () => {
  const { person } = await openLastStep();
  expect(asksBeforeClosing()).toBe(false);
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign'));
  await button('Check with the network');
  await waitFor(() => expect(asksBeforeClosing()).toBe(true));
  await person.click(await button('Copy the transaction'));
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
});

test('a signed transaction that is too old is left without a question', async () => {
  const { person, leave } = await openLastStep({
    status: () => ({ ...liveStatus('first'), position: { height: '201', timestamp: '0' } }),
  });
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign'));
  await button('Sign again');
  await leave();
  await screen.findByRole('heading', { name: 'Another view' });
});

const unanswered = () => {
  throw new OrreryError('UPSTREAM_UNREACHABLE', { service: 'The network', reason: 'no answer' });
};

test.each<[string, Answers]>([
  ['that could not be made', { signingRequest: unanswered }],
  ['that is too old', { status: () => ({ ...liveStatus('first'), position: { height: '201', timestamp: '0' } }) }],
])('a request %s is left without a question', async (_, answers) => {
  const { person, leave } = await openLastStep(answers);
  await person.click(await button('Sign elsewhere'));
  await screen.findByRole('alert');
  await leave();
  await screen.findByRole('heading', { name: 'Another view' });
});

test('a signed transaction that is lost is named before an open request', async () => {
  const { person, leave } = await openLastStep({ checkTransaction: unanswered });
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign'));
  await person.click(await button('Check with the network'));
  await person.click(await button('Sign elsewhere'));
  await screen.findByLabelText('Signature');
  await leave();
  await screen.findByRole('alertdialog', { name: 'Leave the signed transaction?' });
});

test('a question ends with the loss, and its link is not followed later', async () => {
  const second = Promise.withResolvers<typeof signed>();
  let signatures = 0;
  let checks = 0;
  const { person, leave, isAway } = await openLastStep({
    signTransaction: () => (signatures++ === 0 ? signed : second.promise),
    checkTransaction: () => (checks++ === 0 ? unanswered() : new Promise(() => {})),
  });
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign'));
  await person.click(await button('Check with the network'));
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign and check again'));
  await leave();
  await screen.findByRole('alertdialog', { name: 'Leave the signed transaction?' });
  second.resolve(signed);
  await button('Checking…');
  await person.click(screen.getByRole('link', { name: 'Farther' }));
  await screen.findByRole('heading', { name: 'A third view' });
  // A link that is held until now would be followed in a later task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(isAway()).toBe(false);
  await screen.findByRole('heading', { name: 'A third view' });
});
