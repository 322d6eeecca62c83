import { expect, test } from 'vitest';
import { everything, inItsOwnWorld, statusThat } from './sync-client.fixture.ts';

const LISTS = ['/api/v2/nodes', '/api/v2/parties', '/api/v2/checkpoints', '/api/v2/funding-periods'];
const onEveryList = (fault: string) => LISTS.map((path) => `${fault}@${path}`).join(',');

/** Every kind of fault in all lists at once, with the error of a sync. The fault matrix tests them one by one. */
test.concurrent.each([
  ['reset', 'UPSTREAM_UNREACHABLE', 'the connection was cut'],
  ['status:500', 'UPSTREAM_REFUSED', 'answered 500'],
  ['wrong-types', 'UPSTREAM_INVALID', 'edges[0].node'],
  ['ban:300', 'UPSTREAM_LIMITED', 'asks for a pause until'],
])('%s ends in a clear error while it lasts, and in equal rows after it', (fault, code, words) =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf();
    await sandbox.setFaults(onEveryList(fault));
    const network = await networkOf(sandbox);
    await expect(network.syncOnce({})).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
    if (code !== 'UPSTREAM_LIMITED') {
      const { resources } = await statusThat(network, (status) =>
        status.resources.every(({ problem }) => problem !== null),
      );
      for (const { problem } of resources) expect(problem).toContain(words);
    }
    await sandbox.setFaults('');
    // A ban is respected even after the service lifts it: only a new start forgets it.
    const after = code === 'UPSTREAM_LIMITED' ? undefined : network;
    if (after === undefined) await network.close();
    const healed = after ?? (await networkOf(sandbox, { folder: network.folder }));
    await healed.syncOnce({});
    const { stored, served } = await everything(network.folder, sandbox);
    expect(stored).toEqual(served);
  }),
);

test.concurrent('a slow service is only slow', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ faults: 'latency:150' });
    const network = await networkOf(sandbox);
    await network.syncOnce({});
    await sandbox.setFaults('');
    const { stored, served } = await everything(network.folder, sandbox);
    expect(stored).toEqual(served);
  }));

test.concurrent('following continues by itself after an outage', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ faults: onEveryList('wrong-types') });
    const network = await networkOf(sandbox);
    await network.follow();
    const failed = await statusThat(network, ({ resources }) =>
      resources.some(({ activity }) => activity === 'failed'),
    );
    expect(failed.connection.state).toBe('live');
    await sandbox.setFaults('');
    await statusThat(network, ({ resources }) => resources.length === 6 && resources.every(({ complete }) => complete));
    const { stored, served } = await everything(network.folder, sandbox);
    expect(stored).toEqual(served);
  }));

test.concurrent('sync waits for a service that limits it, with few refusals, and reports it', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ faults: 'rate-limit:1' });
    const network = await networkOf(sandbox);
    const sync = network.syncOnce({});
    const { connection, limitedUntil } = await statusThat(network, ({ connection }) => connection.state === 'limited');
    expect(connection.reason).toMatch(/asks for a pause until/);
    expect(limitedUntil).not.toBeNull();
    await sandbox.setFaults('');
    await sync;
    const { limited } = await sandbox.requests();
    expect(limited).toBeGreaterThan(0);
    expect(limited).toBeLessThanOrEqual(3);
    expect(network.status().connection.state).toBe('live');
    const { stored, served } = await everything(network.folder, sandbox);
    expect(stored).toEqual(served);
  }));
