import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { ownPort } from '../sandbox/own-port.fixture.ts';
import { openListWriter } from '../store/index.ts';
import { SILENCE_MS } from '../upstream/index.ts';
import { POLL_MS, STATUS_EVERY_MS } from './session.ts';
import { everything, FORMS, inForm, inItsOwnWorld, statusThat } from './sync-client.fixture.ts';

test.concurrent.each(FORMS)(
  '%s: a sync equals upstream row for row, and a second one brings nothing in two requests at most per list',
  (form) =>
    inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
      const sandbox = await sandboxOf({ parties: 1_100 });
      const network = await networkOf(inForm(form, sandbox), { pageRows: 500 });
      const totals = await network.syncOnce({});
      const { stored, served } = await everything(network.folder, sandbox);
      expect(stored).toEqual(served);
      expect(totals).toMatchObject({
        nodes: served.nodes?.length,
        parties: served.parties?.length,
        checkpoints: served.checkpoints?.length,
      });
      expect(totals.fundingPoints).toBeGreaterThan(1_000);
      const requestsBefore = await network.countRequests();
      const again = await network.syncOnce({});
      expect(again).toMatchObject({ parties: 0, checkpoints: 0, fundingPoints: 0 });
      expect((await network.countRequests()) - requestsBefore).toBeLessThanOrEqual(2 + 3 + 2 * sandbox.markets.length);
    }),
);

test.concurrent('only what is asked for is synced, and only markets that are known or named', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf();
    const network = await networkOf(sandbox);
    expect(await network.syncOnce({ only: ['checkpoints'] })).toMatchObject({ nodes: 0, parties: 0, fundingPoints: 0 });
    const { byRoute } = await sandbox.requests();
    expect(byRoute).toEqual({ '/statistics': expect.any(Number), '/api/v2/checkpoints': 1 });
  }));

/** Follows a network; prints a dot when it has begun and one for each event of new rows. */
const FOLLOWER = `
  import(process.argv[1]).then(async ({ startSync }) => {
    const network = startSync(JSON.parse(process.argv[2]));
    network.listen(({ type }) => type === 'rows' && process.stdout.write('.'));
    await network.follow();
    process.stdout.write('.');
  });
`;

test.concurrent('a process that is killed at any moment leaves neither gap nor duplicate', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf, temporaryFolder }) => {
    const sandbox = await sandboxOf({ parties: 1_300 });
    const folder = await temporaryFolder();
    const { baseUrl, chainId } = sandbox;
    const options = JSON.stringify({ folder, chainId, baseUrl, requestsPerSecond: 1000, pollMs: 20, pageRows: 250 });
    const entry = new URL('./index.ts', import.meta.url).href;
    await sandbox.setFaults('latency:20');
    for (const events of [2, 3, 4]) {
      const child = spawn(process.execPath, ['-e', FOLLOWER, entry, options], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      let seen = 0;
      child.stdout.on('data', (dots: Buffer) => {
        // Once everything is stored there are no more events to come.
        if (seen === 0) setTimeout(() => child.kill('SIGKILL'), 1_000);
        seen += dots.length;
        if (seen >= events) setTimeout(() => child.kill('SIGKILL'), Math.random() * 60);
      });
      const [, killedBy] = await ended;
      expect(killedBy).toBe('SIGKILL');
    }
    await sandbox.setFaults('');
    const network = await networkOf(sandbox, { folder });
    await network.syncOnce({});
    const { stored, served } = await everything(folder, sandbox);
    expect(stored).toEqual(served);
  }));

test.concurrent('following fills the store, then keeps up with new blocks and a new epoch, and says so', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    // The last block of an epoch; time passes when the test says so.
    let time = Date.now();
    const sandbox = await sandboxOf({ still: false, height: 12_000n, parties: 200, now: () => time });
    const network = await networkOf(sandbox);
    const rows: string[] = [];
    network.listen((event) => event.type === 'rows' && rows.push(`${event.list} ${event.scope}`));
    await network.follow();
    const filled = await statusThat(
      network,
      ({ resources }) => resources.length === 2 + 1 + 3 && resources.every(({ complete }) => complete),
    );
    expect(filled.connection).toMatchObject({ state: 'live', reason: null });
    expect(filled.currentEpoch).toBe(19n);
    rows.length = 0;
    const turnedAt = Date.now();
    time += 2_000_000;
    const turned = await statusThat(network, ({ currentEpoch }) => currentEpoch === 23n);
    expect(turned.position?.height).toBe(14_000n);
    // A list can be confirmed at the old height after the turn, so its rows are awaited first.
    const renewed = ['nodes 23', 'nodes 19', 'parties ', 'checkpoints '];
    await vi.waitFor(() => expect(rows).toEqual(expect.arrayContaining(renewed)), { timeout: 60_000 });
    await statusThat(network, ({ resources }) =>
      resources.every(({ asOf, activity }) => (asOf ?? 0) > turnedAt && activity === 'idle'),
    );
    await network.pause();
    const { stored, served } = await everything(network.folder, sandbox);
    expect(stored).toEqual(served);
  }));

test.concurrent.each(FORMS)(
  '%s: a service that goes offline and returns is detected both times, and sync catches up',
  (form) =>
    inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
      const port = await ownPort();
      const sandbox = await sandboxOf({ port });
      const network = await networkOf(inForm(form, sandbox));
      await network.follow();
      await statusThat(network, ({ connection }) => connection.state === 'live');
      await sandbox.close();
      // A request under way is cut first; those after it are refused.
      const reason = `127.0.0.1:${port} does not answer: the connection is refused`;
      await statusThat(network, ({ connection }) => connection.state === 'offline' && connection.reason === reason);
      const again = await sandboxOf({ port });
      await statusThat(network, ({ connection }) => connection.state === 'live');
      await statusThat(
        network,
        ({ resources }) => resources.length === 6 && resources.every(({ complete }) => complete),
      );
      const { stored, served } = await everything(network.folder, again);
      expect(stored).toEqual(served);
    }),
);

test('the usual pace shows a silence within five seconds', () => {
  // Worst case: the silence begins right after a poll. The next poll times out, and its result is an event.
  expect(POLL_MS + SILENCE_MS + STATUS_EVERY_MS).toBeLessThan(5_000);
});

test.concurrent.each(FORMS)(
  '%s: at its usual pace, a silence and its end are detected, however long it lasted',
  (form) =>
    inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
      const sandbox = await sandboxOf({ still: false, height: 20_000n });
      const network = await networkOf(inForm(form, sandbox), { pollMs: undefined });
      await network.follow();
      await statusThat(
        network,
        ({ resources }) => resources.length === 6 && resources.every(({ complete }) => complete),
      );
      await sandbox.setFaults('latency:600000');
      const { connection } = await statusThat(network, ({ connection }) => connection.state === 'offline');
      expect(connection.reason).toContain('it takes too long');
      // Probes that hang in a silent service do not block new ones once it answers.
      await statusThat(network, ({ services }) => (services[0]?.failures ?? 0) >= 3);
      await sandbox.setFaults('');
      await statusThat(network, ({ connection }) => connection.state === 'live');
    }),
);

test.concurrent.each(FORMS)('%s: a service of another chain is refused, and nothing of it is stored', (form) =>
  inItsOwnWorld(async ({ afterwards, sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf();
    const network = await networkOf({ ...inForm(form, sandbox), chainId: 'another' });
    await network.follow();
    const expected = /belongs to chain "orrery-sandbox.*", but this data folder holds chain "another"/;
    // A loaded machine may be late with the first answer.
    await statusThat(network, ({ connection: { reason } }) => expected.test(reason ?? ''));
    expect(network.status().connection.state).toBe('offline');
    await expect(network.syncOnce({})).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' });
    await network.close();
    const writer = openListWriter(network.folder, 'another');
    afterwards(() => Promise.resolve(writer.close()));
    expect(writer.resources()).toEqual([]);
    expect((await sandbox.requests()).byRoute).toEqual({ '/statistics': expect.any(Number) });
  }),
);

test.concurrent.each(FORMS)(
  '%s: a replacement by a service of another chain is detected before anything of it is stored',
  (form) =>
    inItsOwnWorld(async ({ sandboxOf, networkOf, relayOf }) => {
      const sandbox = await sandboxOf();
      const relay = await relayOf(sandbox);
      const network = await networkOf(inForm(form, { ...sandbox, baseUrl: relay.baseUrl }));
      await network.syncOnce({});
      const another = await sandboxOf({ seed: 'another' });
      relay.leadTo(another);
      await expect(
        network.ensure({ list: 'nodes', filter: { epochSeq: 2n }, direction: 'descending', limit: 1 }),
      ).rejects.toMatchObject({
        code: 'NOT_CACHED',
        parameters: { reason: expect.stringContaining(`belongs to chain "${another.chainId}"`) },
      });
      await expect(network.syncOnce({})).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' });
    }),
);

test.concurrent('a folder of another chain makes every call fail with the reason', () =>
  inItsOwnWorld(async ({ temporaryFolder, sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf();
    const folder = await temporaryFolder();
    openListWriter(folder, 'another').close();
    const network = await networkOf(sandbox, { folder });
    await expect(network.follow()).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' });
    const { connection } = await statusThat(network, ({ connection }) => connection.state === 'offline');
    expect(connection.reason).toContain('this data folder holds chain "another"');
  }));
