import { expect, test, vi } from 'vitest';
import { everything, FORMS, inForm, inItsOwnWorld, statusThat } from './sync-client.fixture.ts';

const LISTS = ['/api/v2/nodes', '/api/v2/parties', '/api/v2/checkpoints', '/api/v2/funding-periods'];
const onEveryList = (fault: string) => LISTS.map((path) => `${fault}@${path}`).join(',');

/** Every kind of fault in all lists at once, with the error of a sync. The fault matrix tests them one by one. */
const FAULTS = [
  ['reset', 'UPSTREAM_UNREACHABLE', 'the connection was cut'],
  ['status:500', 'UPSTREAM_REFUSED', 'answered 500'],
  // REST names the member; over gRPC, bytes of another type are no message.
  ['wrong-types', 'UPSTREAM_INVALID', { REST: 'edges[0].node', gRPC: 'parse binary' }],
  ['ban:300', 'UPSTREAM_LIMITED', 'asks for a pause until'],
] as const;
const cases = FORMS.flatMap((form) =>
  FAULTS.map(([fault, code, words]) => {
    const says: string = typeof words === 'string' ? words : words[form];
    return [form, fault, code, says] as const;
  }),
);

test.concurrent.each(cases)(
  '%s: %s ends in a clear error while it lasts, and in equal rows after it',
  (form, fault, code, words) =>
    inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
      const sandbox = await sandboxOf();
      await sandbox.setFaults(onEveryList(fault));
      const network = await networkOf(inForm(form, sandbox));
      await expect(network.syncOnce({})).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
      if (code !== 'UPSTREAM_LIMITED') {
        const { resources } = await statusThat(network, (status) =>
          status.resources.every(({ problem }) => problem !== null),
        );
        for (const { problem } of resources) expect(problem).toContain(words);
      } else {
        // The ban lasts longer than the test.
        await statusThat(
          network,
          ({ connection, limitedUntil }) => connection.state === 'limited' && limitedUntil !== null,
        );
      }
      await sandbox.setFaults('');
      // A ban is respected even after the service lifts it: only a new start forgets it.
      const after = code === 'UPSTREAM_LIMITED' ? undefined : network;
      if (after === undefined) await network.close();
      const healed = after ?? (await networkOf(inForm(form, sandbox), { folder: network.folder }));
      await healed.syncOnce({});
      const { stored, served } = await everything(network.folder, sandbox);
      expect(stored).toEqual(served);
    }),
);

test.concurrent.each(FORMS)('%s: a slow service is only slow', (form) =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ faults: 'latency:150' });
    const network = await networkOf(inForm(form, sandbox));
    await network.syncOnce({});
    await sandbox.setFaults('');
    const { stored, served } = await everything(network.folder, sandbox);
    expect(stored).toEqual(served);
  }),
);

test.concurrent.each(FORMS)('%s: following continues by itself after an outage', (form) =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ faults: onEveryList('wrong-types') });
    const network = await networkOf(inForm(form, sandbox));
    await network.follow();
    const failed = await statusThat(network, ({ resources }) =>
      resources.some(({ activity }) => activity === 'failed'),
    );
    expect(failed.connection.state).toBe('live');
    await sandbox.setFaults('');
    await statusThat(network, ({ resources }) => resources.length === 6 && resources.every(({ complete }) => complete));
    const { stored, served } = await everything(network.folder, sandbox);
    expect(stored).toEqual(served);
  }),
);

test.concurrent.each(FORMS)('%s: sync waits for a service that limits it, with few refusals, and reports it', (form) =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ faults: 'rate-limit:1' });
    const network = await networkOf(inForm(form, sandbox));
    const seen = statusThat(network, ({ connection }) => connection.state === 'limited');
    const sync = network.syncOnce({});
    // The service stops to refuse in the turn after its first refusals, however late anybody hears of them.
    const refused = async () => (await sandbox.requests()).limited > 0;
    await vi.waitUntil(refused, { interval: 1, timeout: 60_000 });
    await sandbox.setFaults('');
    expect((await seen).connection.reason).toMatch(/asks for a pause until/);
    await sync;
    const { limited } = await sandbox.requests();
    expect(limited).toBeGreaterThan(0);
    expect(limited).toBeLessThanOrEqual(3);
    await statusThat(network, ({ connection }) => connection.state === 'live');
    const { stored, served } = await everything(network.folder, sandbox);
    expect(stored).toEqual(served);
  }),
);
