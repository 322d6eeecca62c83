import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readLog } from '../../../src/dataset/layout/read-log.ts';
import type { DatasetProcessCalls } from '../../../src/dataset/process/dataset-calls.ts';
import { createDatasetHandlers } from '../../../src/dataset/process/dataset-handlers.ts';
import { historyFile, storeCsv } from '../../../src/history/index.ts';
import { listed, openStore, SEGMENTS, SOURCE } from '../history-rows.ts';
import type { Scenario, Step } from '../scenario.ts';

const TABLE = 'TABLE_CHECKPOINTS';
const ROWS = 200;

const outOf = (folder: string) => join(folder, 'out');
const tableOf = (out: string) => join(out, 'history', 'checkpoints');

/** Rows of a segment on two days. */
function csvOf(from: bigint): Buffer {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const hash = createHash('sha256').update(`${from} ${index}`).digest('hex');
    const day = index < ROWS / 2 ? '01' : '02';
    return `${hash},${hash},${from + BigInt(index)},\\x${hash},2026-10-${day} 10:00:00.5+00,${index}`;
  });
  return Buffer.from(`hash,block_hash,block_height,tx_hash,vega_time,seq_num\n${rows.join('\n')}\n`);
}

/** Writes the first segment, or appends the second one. */
function write(service: DatasetProcessCalls, folder: string, out: string, append: boolean): Promise<unknown> {
  return service.write({
    historyFile: historyFile(folder),
    folder: out,
    tables: [TABLE],
    from: undefined,
    to: append ? SEGMENTS[1]?.to : SEGMENTS[0]?.to,
    append,
    force: false,
    allowsInexact: false,
  });
}

/** The files of the Delta table. */
async function filesIn(out: string): Promise<string[]> {
  const log = await readLog(tableOf(out));
  return [...(log?.files.keys() ?? [])].sort();
}

/** Every file of a dataset with its digest. Drafts are none of its files. */
async function contentOf(out: string): Promise<string> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  const digests = files.sort().map(async (file) => {
    return `${file.slice(out.length)} ${createHash('sha256')
      .update(await readFile(file))
      .digest('hex')}`;
  });
  return (await Promise.all(digests)).join('\n');
}

export const scenario: Scenario = {
  about: 'a dataset that is written and appended to',
  afterPowerLoss: 'kept',

  async prepare(folder) {
    await mkdir(folder, { recursive: true });
    const history = openStore(folder);
    await history.recordSegments(SEGMENTS.map(listed), SOURCE);
    for (const segment of SEGMENTS) {
      await storeCsv(history, { ...segment, schemaVersion: 1n, table: TABLE, source: SOURCE }, [csvOf(segment.from)]);
    }
    await history.close();
  },

  begin(folder) {
    const out = outOf(folder);
    const service = createDatasetHandlers({ temporaryFolder: join(folder, 'rows') });
    const steps: Step[] = [
      { name: 'write', run: () => write(service, folder, out, false) },
      { name: 'append', run: () => write(service, folder, out, true) },
    ];
    return { steps, stop: () => service.close() };
  },

  async reopen(folder) {
    const out = outOf(folder);
    const found = await filesIn(out);
    const service = createDatasetHandlers({ temporaryFolder: join(folder, 'rows') });
    try {
      // Every file that the log names is there and readable, at whatever call the run was cut off.
      for (const path of found) await readFile(join(tableOf(out), path));
      const undisturbed = join(folder, 'undisturbed');
      for (const into of [out, undisturbed]) {
        if ((await filesIn(into)).length < 4) await write(service, folder, into, false);
        await write(service, folder, into, true);
      }
      const { verdict, problems } = await service.verify(out);
      if (verdict !== 'complete') throw new Error(`it is ${verdict}: ${problems.join()}`);
      const [one, other] = [await contentOf(out), await contentOf(undisturbed)];
      if (one !== other) throw new Error(`it is not what an undisturbed run writes:\n${one}\n${other}`);
      await rm(undisturbed, { recursive: true });
      return found;
    } finally {
      await service.close();
    }
  },
};
