import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { answerJson, clientOf, endServices, serviceThat } from '../upstream.fixture.ts';
import { QUIET } from './pool-options.fixture.ts';
import { createUpstreamPool } from './upstream-pool.ts';

afterEach(endServices);

const signal = new AbortController().signal;

/**
 * A service that keeps its connections, and the pool of a network with it. An archive begins at once and ends when the
 * test says so. The connections of its other answers end when the test says so.
 */
async function slowService() {
  const small = new Set<Socket>();
  const archives: ServerResponse[] = [];
  let checks = 0;
  let chainId = 'ours';
  const { service } = await serviceThat(({ socket }, response, { pathname }) => {
    if (pathname.endsWith('/export')) {
      archives.push(response.writeHead(200, { 'content-type': 'application/zip' }));
      response.write('a whole ');
      return;
    }
    small.add(socket);
    if (pathname !== '/statistics') return answerJson(response, {}, 404);
    response.once('finish', () => {
      checks += 1;
    });
    answerJson(response, { statistics: { chainId, blockHeight: '1' } });
  });
  const address = `http://${service}`;
  const folder = await testFolder();
  const pool = createUpstreamPool({
    addresses: [address],
    chainId: 'ours',
    connect: (url, callbacks) => clientOf(url, callbacks),
    ...QUIET,
  });
  onTestFinished(() => pool.close());
  // From here on, a check would be sent only for a new connection.
  await pool.segments(signal);
  const file = join(folder, 'archive.zip');
  const query = { table: 'TABLE_TRADES', from: 1n, to: 1000n } as const;
  return {
    archives,
    checks: () => checks,
    save: (from?: string) => pool.saveArchive(query, { file, mostBytes: 1_000 }, signal, from),
    saved: () => readFile(file, 'utf8'),
    address,
    become(chain: string) {
      chainId = chain;
    },
    async closeSmall() {
      for (const socket of small) if (!socket.destroyed) await once(socket.end(), 'close');
      small.clear();
    },
  };
}

test('a slow archive is downloaded once, though the other connections are closed meanwhile', async () => {
  const { save, saved, archives, checks, closeSmall } = await slowService();
  const before = checks();
  const saving = save();
  await expect.poll(() => [archives.length, checks()]).toEqual([1, before + 1]);
  await closeSmall();
  archives[0]?.end('archive');
  await saving;
  expect(archives).toHaveLength(1);
  expect(await saved()).toBe('a whole archive');
});

test.each(['the service in use', 'a named service'])(
  'a slow archive of %s is downloaded twice, if no other connection was open at its start',
  async (which) => {
    const { save, saved, archives, checks, closeSmall, address } = await slowService();
    await closeSmall();
    const before = checks();
    const saving = save(which === 'a named service' ? address : undefined);
    await expect.poll(() => [archives.length, checks()]).toEqual([1, before + 1]);
    await closeSmall();
    archives[0]?.end('archive');
    await expect.poll(() => archives.length).toBe(2);
    await closeSmall();
    archives[1]?.end('archive');
    await saving;
    expect(archives).toHaveLength(2);
    expect(await saved()).toBe('a whole archive');
  },
);

test('a slow archive is not kept if the service says another chain since the download began', async () => {
  const { save, saved, archives, checks, become } = await slowService();
  const before = checks();
  become('theirs');
  const saving = save();
  const refused = expect(saving).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' });
  await expect.poll(() => [archives.length, checks()]).toEqual([1, before + 1]);
  archives[0]?.end('archive');
  await refused;
  await expect(saved()).rejects.toMatchObject({ code: 'ENOENT' });
});
