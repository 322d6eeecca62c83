import { expect, test, vi } from 'vitest';
import { everything, FORMS, inForm, inItsOwnWorld, statusThat } from '../../sync/sync-client.fixture.ts';

const usedOf = ({ services }: { services: { address: string; used: boolean }[] }) =>
  services.find(({ used }) => used)?.address;

/** Services of both forms may stand beside each other. */
const PAIRS = [
  ['REST', 'REST'],
  ['REST', 'gRPC'],
  ['gRPC', 'REST'],
] as const;

test.each(PAIRS)(
  '%s, %s: a service that goes offline during a sync is replaced without a gap, and the header stays live',
  (form, other) =>
    inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
      const first = inForm(form, await sandboxOf({ parties: 1_300 }));
      const served = await sandboxOf({ parties: 1_300 });
      const second = inForm(other, served);
      await first.setFaults('latency:30');
      const network = await networkOf(first, { others: [second.baseUrl], pageRows: 250 });
      const statesBesideLive: string[] = [];
      const log: string[] = [];
      let isGone = false;
      network.listen((event) => {
        // On a loaded machine, both services can be silent for a while.
        const isLive = event.type === 'status' && event.status.services.some(({ state }) => state === 'live');
        if (isLive) statesBesideLive.push(event.status.connection.state);
        if (event.type === 'log') log.push(event.entry.text);
        if (event.type !== 'rows' || event.list !== 'parties' || isGone) return;
        isGone = true;
        void first.setFaults('reset');
      });
      await network.follow();
      const status = await statusThat(
        network,
        ({ resources }) => resources.length === 6 && resources.every(({ complete }) => complete),
      );
      expect(usedOf(status)).toBe(second.baseUrl);
      const rows = await everything(network.folder, served);
      expect(rows.stored).toEqual(rows.served);
      expect(statesBesideLive).not.toContain('offline');
      const [gone, host] = [first, second].map(({ baseUrl }) => new URL(baseUrl).host);
      expect(log).toContainEqual(expect.stringContaining(`${host} is now in use because ${gone} `));

      await first.setFaults('');
      // The preferred service is used again once it has answered for a while.
      await statusThat(network, (now) => usedOf(now) === first.baseUrl);
    }),
);

test.concurrent.each(FORMS)(
  '%s: a service whose answers break the interface is replaced by one that keeps to it',
  (form) =>
    inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
      const [first, served] = [inForm(form, await sandboxOf()), await sandboxOf()];
      const second = inForm(form, served);
      await first.setFaults('wrong-types@/api/v2/parties');
      const network = await networkOf(first, { others: [second.baseUrl] });
      await network.syncOnce({});
      expect(usedOf(await statusThat(network, (now) => usedOf(now) === second.baseUrl))).toBe(second.baseUrl);
      const rows = await everything(network.folder, served);
      expect(rows.stored).toEqual(rows.served);
    }),
);

test.concurrent.each(FORMS)('%s: a service of another chain is never used, and the reason is reported', (form) =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const [first, other] = [inForm(form, await sandboxOf()), inForm(form, await sandboxOf({ seed: 'other' }))];
    const network = await networkOf(first, { others: [other.baseUrl] });
    const log: string[] = [];
    network.listen((event) => event.type === 'log' && log.push(event.entry.text));
    await first.setFaults('reset');
    await expect(network.syncOnce({})).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
    const { services, notices } = await statusThat(network, (now) => now.services[1]?.state === 'refused');
    expect(services[1]).toMatchObject({ used: false, chainId: other.chainId });
    expect(notices).toContainEqual({ kind: 'chain', text: expect.stringContaining(other.chainId) });
    const probes = async () => (await other.requests()).byRoute['/statistics'] ?? 0;
    await network.follow();
    // `expect.poll` knows one test of a file at a time, and these run side by side.
    await vi.waitFor(async () => expect(await probes()).toBeGreaterThan(2), { timeout: 60_000 });
    expect((await other.requests()).byRoute).toEqual({ '/statistics': expect.any(Number) });
    // It is logged once, however often it is probed.
    expect(log.filter((text) => text.startsWith('Refused: '))).toHaveLength(1);
  }),
);
