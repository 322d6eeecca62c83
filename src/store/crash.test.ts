import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openListWriter } from './list-writer.ts';

/**
 * Saves pages of checkpoints until it is killed. Each page's cursor is the number of rows saved so far, its own
 * included. Prints a line for each committed page.
 */
const WRITE_UNTIL_KILLED = `
  import { openListWriter } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
  const writer = openListWriter(process.argv[1], 'test-chain');
  let rows = Number(writer.progress('checkpoints', '')?.newerCursor ?? 0);
  for (;;) {
    const page = Array.from({ length: 50 }, (_, index) => ({ atBlock: BigInt(rows + index), hash: '', blockHash: '' }));
    rows += page.length;
    const progress = { olderCursor: null, newerCursor: String(rows), reachedOldest: true, confirmedAt: null };
    writer.savePage({ list: 'checkpoints', records: page, direction: 'newer', progress });
    process.stdout.write(rows + '\\n');
  }
`;

/**
 * Lets the writing process commit some pages, kills it, and returns the number of rows that it reported as committed.
 */
async function writeAndKill(folder: string, pages: number): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WRITE_UNTIL_KILLED, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let committed = 0;
  let said = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    committed = Number(line);
    said += 1;
    if (said === pages) child.kill('SIGKILL');
  }
  await exit;
  return committed;
}

test('a writer killed at any moment leaves each page whole, together with the progress of its sync', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-crash-'));
  try {
    for (const pages of [1, 7, 20]) {
      const committed = await writeAndKill(folder, pages);
      const writer = openListWriter(folder, 'test-chain');
      const rows = writer.counts().checkpoints;
      expect(rows).toBeGreaterThanOrEqual(committed);
      expect(writer.progress('checkpoints', '')?.newerCursor).toBe(String(rows));
      expect(writer.newestKey('checkpoints', '')).toEqual([BigInt(rows - 1)]);
      writer.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
