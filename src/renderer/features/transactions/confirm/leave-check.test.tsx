import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { Toasts } from '../../../ui/parts/index.ts';
import { button, type check, openSigned } from './confirm.fixture.tsx';

test('a check goes on if the view is left, because the network has the proof', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const { person } = await openSigned({ checkTransaction: (_, signal) => new Promise(() => signals.push(signal)) });
  await person.click(await button('Check with the network'));
  cleanup();
  expect(signals.map((signal) => signal?.aborted ?? false)).toEqual([false]);
});

test('a check that fails after its view was left says so, because nothing of it is stored', async () => {
  const answer = Promise.withResolvers<typeof check>();
  const { person } = await openSigned({ checkTransaction: () => answer.promise });
  await person.click(await button('Check with the network'));
  cleanup();
  render(<Toasts />);
  answer.reject(new OrreryError('UPSTREAM_UNREACHABLE', { service: 'The network', reason: 'no answer' }));
  await screen.findAllByText(/^The check of "Vote on a proposal" has no result\. .*no answer/);
});
