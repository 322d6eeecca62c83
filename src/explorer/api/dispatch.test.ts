/** A call that names its network acts in that network or not at all. */
import { expect, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { createCurrentNetwork, type NetworkSession } from '../../networks/index.ts';
import { createDispatch } from './dispatch.ts';
import type { HandlerContext } from './handlers.ts';

type Profile = Parameters<typeof createCurrentNetwork>[0];
const profileOf = (id: string) => ({ id, name: `Network ${id}` }) as Profile;

/** Two networks, `one` and `other`, that open when the test says so. */
function twoNetworks() {
  const opening = { one: Promise.withResolvers<void>(), other: Promise.withResolvers<void>() };
  const cleared: string[] = [];
  const session = createCurrentNetwork(profileOf('one'), async (profile) => {
    await opening[profile.id as 'one' | 'other'].promise;
    const clearRuns = () => Promise.resolve(void cleared.push(profile.id));
    return {
      profile,
      listen: () => () => {},
      whenOpen: () => Promise.resolve({ queries: { saved: { clearRuns } } }),
      close: () => Promise.resolve(),
    } as unknown as NetworkSession;
  });
  const book = { profiles: [profileOf('one'), profileOf('other')] };
  const context = { session, book, transactions: {}, archives: {} } as unknown as HandlerContext;
  const { call } = createDispatch(context);
  const clear = (network: string) => call('clearQueryRuns', { network }, new AbortController().signal);
  return { session, opening, clear, cleared };
}

test('a call that waits for its network is refused if another network becomes the current one meanwhile', async () => {
  const { session, opening, clear, cleared } = twoNetworks();
  const change = session.change(profileOf('other'));
  const called = clear('one');
  opening.one.resolve();
  opening.other.resolve();
  await change;
  await expect(called).rejects.toMatchObject({
    code: 'NETWORK_SWITCHED',
    message: expect.stringContaining('Network one'),
  });
  await clear('other');
  expect(cleared).toEqual(['other']);
});

test('a call for a network that cannot be opened is refused, and does not act in the previous one', async () => {
  const { session, opening, clear, cleared } = twoNetworks();
  opening.one.resolve();
  await session.started;
  const change = session.change(profileOf('other')).catch(() => {});
  await expect.poll(() => session.profile.id).toBe('other');
  const called = clear('other');
  opening.other.reject(new OrreryError('STORE_DAMAGED', { file: 'a', reason: 'b' }));
  await change;
  await expect(called).rejects.toMatchObject({ code: 'NETWORK_SWITCHED' });
  await clear('one');
  expect(cleared).toEqual(['one']);
});

test('a call that comes before a change acts in the network of that moment', async () => {
  const { session, opening, clear, cleared } = twoNetworks();
  opening.one.resolve();
  opening.other.resolve();
  await session.started;
  await session.whenSettled();
  const called = clear('one');
  const change = session.change(profileOf('other'));
  await Promise.all([called, change]);
  expect(cleared).toEqual(['one']);
});
