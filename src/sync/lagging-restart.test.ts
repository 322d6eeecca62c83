import { expect, test } from 'vitest';
import { openSyncSession } from './session.ts';
import { inItsOwnWorld } from './sync-client.fixture.ts';

const signal = new AbortController().signal;

test('the stored epoch stays, after a restart too, while the only service that answers is in an earlier one', () =>
  inItsOwnWorld(async ({ sandboxOf, temporaryFolder, afterwards }) => {
    const ahead = await sandboxOf({ still: true, height: 12_000 });
    const behind = await sandboxOf({ still: true, height: 9_000 });
    const folder = await temporaryFolder();
    const { chainId, baseUrl } = ahead;
    const open = () => {
      const options = { folder, chainId, baseUrl, others: [behind.baseUrl], requestsPerSecond: 1000, pollMs: 50 };
      const session = openSyncSession(options, () => {});
      afterwards(() => session.close().catch(() => {}));
      return session;
    };
    const first = open();
    await first.syncOnce({ only: ['nodes'] }, signal);
    expect(first.status().currentEpoch).toBe(19n);
    await ahead.close();
    await first.syncOnce({ only: ['nodes'] }, signal);
    expect(first.status()).toMatchObject({ currentEpoch: 19n, position: { height: 9_000n } });
    await first.close();
    const again = open();
    await again.syncOnce({ only: ['nodes'] }, signal);
    expect(again.status()).toMatchObject({ currentEpoch: 19n, position: { height: 9_000n } });
    await again.close();
  }));
