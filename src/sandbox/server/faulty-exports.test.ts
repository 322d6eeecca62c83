import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listArchive } from '../../history/index.ts';
import { problemsOf, readArchivedCsv, serveHistory, target } from './history.fixture.ts';

const { chain, folder, keepArchive, sandboxService, segments } = await serveHistory();

describe('faults on an export', () => {
  const last = segments[3]?.to ?? 0;
  const path = target('TABLE_TRADES', 1, last);

  test('cut-after-zip: an archive that looks whole, without its last rows, and an error after it', async () => {
    const whole = await keepArchive(path, 'whole.zip');
    await sandboxService.setFaults('cut-after-zip');
    const file = await keepArchive(path, 'broken-off.zip');
    const bytes = Buffer.from(await (await sandboxService.get(path)).arrayBuffer());
    const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') + 22;
    expect(JSON.parse(bytes.toString('utf8', end))).toMatchObject({ error: { code: 13 } });
    await writeFile(join(folder, 'without-error.zip'), bytes.subarray(0, end));
    expect(await problemsOf(file)).toContain('the service broke off with an error after it: {"error"');
    const [name = ''] = (await listArchive(whole)).map((entry) => entry.name).slice(-1);
    const short = await readArchivedCsv(join(folder, 'without-error.zip'), name).catch(() => '');
    expect((await readArchivedCsv(whole, name)).startsWith(short)).toBe(true);
    expect(short.length).toBeLessThan((await readArchivedCsv(whole, name)).length);
  });

  test('short: fewer rows in the last file, and no other sign of it; blocks are whole', async () => {
    const [whole, blocks] = [
      await keepArchive(path, 'whole.zip'),
      await keepArchive(target('TABLE_BLOCKS', 1, last), 'blocks.zip'),
    ];
    await sandboxService.setFaults('short');
    const broken = await keepArchive(path, 'short.zip');
    const [first = '', ...later] = (await listArchive(whole)).map(({ name }) => name);
    expect(await readArchivedCsv(broken, first)).toBe(await readArchivedCsv(whole, first));
    const [all, half] = [
      await readArchivedCsv(whole, later.at(-1) ?? ''),
      await readArchivedCsv(broken, later.at(-1) ?? ''),
    ];
    expect([all.startsWith(half), half.endsWith('\n')]).toEqual([true, true]);
    expect(half.length / all.length).toBeCloseTo(0.5, 1);
    expect(await readFile(await keepArchive(target('TABLE_BLOCKS', 1, last), 'again.zip'))).toEqual(
      await readFile(blocks),
    );
  });

  test('bad-crc: a text that does not match its checksum, and no other change', async () => {
    const right = Buffer.from(await (await sandboxService.get(path)).arrayBuffer());
    await sandboxService.setFaults('bad-crc');
    const wrong = Buffer.from(await (await sandboxService.get(path)).arrayBuffer());
    expect(wrong.length).toBe(right.length);
    expect(wrong.filter((byte, index) => byte !== right[index])).toHaveLength(2);
    expect(await problemsOf(await keepArchive(path, `${chain}-trades-1-${last}.zip`))).toContain(
      'does not match its CRC-32',
    );
  });

  test('bomb: small as sent, huge when unpacked', async () => {
    await sandboxService.setFaults('bomb:257');
    const file = await keepArchive(path, 'bomb.zip');
    expect(await problemsOf(file)).toContain('much more than any table');
    await sandboxService.setFaults('bomb:2');
    expect(await problemsOf(await keepArchive(path, 'small-bomb.zip'))).toContain(
      'has 1 columns where the header has 34',
    );
  });

  test('traversal: a name that leads out of its folder, in both headers', async () => {
    await sandboxService.setFaults('traversal');
    const file = await keepArchive(path, 'traversal.zip');
    expect(await problemsOf(file)).toContain('its directory cannot be read');
    const bytes = Buffer.from(await (await sandboxService.get(path)).arrayBuffer()).toString('latin1');
    expect(bytes.split(`../../${chain}-trades-090-`)).toHaveLength(3);
  });

  test('cut: the connection ends within the stream', async () => {
    for (const table of ['TABLE_TRADES', 'TABLE_CHECKPOINTS']) {
      await sandboxService.setFaults('cut');
      const answer = await sandboxService.get(target(table, 1, 1000));
      expect(answer.status).toBe(200);
      await expect(answer.arrayBuffer()).rejects.toThrow();
    }
  });

  test('garbage: a good status and no archive', async () => {
    await sandboxService.setFaults('garbage');
    expect(await (await sandboxService.get(path)).text()).toContain('<html>');
  });

  test('all other faults work as on any path', async () => {
    await sandboxService.setFaults('status:503@/api/v2/networkhistory');
    expect((await sandboxService.get(path)).status).toBe(503);
    expect((await sandboxService.get('/api/v2/networkhistory/segments')).status).toBe(503);
    await sandboxService.setFaults('wrong-types');
    const { segments: listed } = await sandboxService.json('/api/v2/networkhistory/segments');
    expect(typeof listed[0].fromHeight).toBe('object');
  });

  test('faults of exports apply to exports alone', async () => {
    await sandboxService.setFaults('bad-crc,bomb,traversal,cut-after-zip');
    expect((await sandboxService.json('/api/v2/checkpoints')).checkpoints.edges.length).toBeGreaterThan(10);
    expect((await sandboxService.json('/api/v2/networkhistory/segments')).segments).toHaveLength(segments.length);
  });
});
