import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../src/files/index.ts';
import { exportArchive, type HistoryStore, manifestPath, verifyArchive } from '../../../src/history/index.ts';
import { makeStore, openStore, SEGMENTS, SOURCE, store } from '../history-rows.ts';
import type { Scenario, Step } from '../scenario.ts';

const WHOLE = { from: 1n, to: 2000n };
const NAMES = ['all.zip', 'first.zip'] as const;

interface Found {
  name: string;
  /** The digests of the files inside, when the archive is complete. */
  content: string;
  hasManifest: boolean;
}

/** The archives of a folder. @throws when one is not complete, or does not fit its manifest */
async function archivesIn(folder: string): Promise<Found[]> {
  const names: string[] = await readdir(folder).catch(() => []);
  const found: Found[] = [];
  for (const name of NAMES.filter((known) => names.includes(known))) {
    const { verdict, problems, csv } = await verifyArchive(join(folder, name));
    if (verdict !== 'complete') throw new Error(`${name} is ${verdict}: ${problems.join()}`);
    const content = csv.map(({ sha256 }) => sha256.slice(0, 8)).join();
    found.push({ name, content, hasManifest: names.includes(manifestPath(name)) });
  }
  return found;
}

/** The archives as files, each with the number that another file does not get, and their manifests. */
const namesIn = (folder: string) =>
  NAMES.filter((name) => existsSync(join(folder, name))).map((name) => ({
    name,
    file: statSync(join(folder, name)).ino,
    hasManifest: existsSync(join(folder, manifestPath(name))),
  }));

/** When the manifest of a replaced archive fails last, or the flush of the folder, the new archive stays. */
function isReplaced(before: unknown, after: unknown): boolean {
  const [old] = before as ReturnType<typeof namesIn>;
  const [now] = after as ReturnType<typeof namesIn>;
  return old?.name === now?.name && old?.file !== now?.file;
}

/** True for a draft of a process that has ended. */
function isLeft(name: string): boolean {
  const [, pid] = /\.(\d+)-[0-9a-f]+\.part$/.exec(name) ?? [];
  return pid !== undefined && !existsSync(join('/proc', pid));
}

const withoutManifests = (found: readonly Found[]) => found.map(({ name, content }) => `${name} ${content}`).join();

function exportTo(
  history: HistoryStore,
  folder: string,
  name: string,
  range: { from: bigint; to: bigint },
  force = false,
) {
  const request = {
    history: history.snapshots,
    network: SOURCE,
    table: 'TABLE_TRADES',
    range,
    names: 'neutral',
  } as const;
  return exportArchive({ ...request, out: join(folder, name), force });
}

export const scenario: Scenario = {
  about: 'archives that are exported, and replaced by others of newer rows',
  afterPowerLoss: 'kept',
  // Archive and manifest are two files. The archive alone is complete, and `verify` says what it cannot prove then.
  isBetween(found, before, after) {
    const known = [before, after].map((state) => withoutManifests(state as Found[]));
    return known.includes(withoutManifests(found as Found[]));
  },

  prepare: (folder) => makeStore(folder, 'TABLE_TRADES'),

  begin(folder) {
    const out = join(folder, 'exports');
    let open: HistoryStore | undefined;
    const stop = async () => {
      const closing = open;
      open = undefined;
      await closing?.close();
    };
    const exporting = (name: string, range = WHOLE, force = false) => open && exportTo(open, out, name, range, force);
    const steps: Step[] = [
      {
        name: 'open',
        run() {
          open = openStore(folder);
        },
      },
      { name: 'make the folder', run: () => makeFolder(out) },
      { name: 'export', run: () => exporting('all.zip') },
      { name: 'export a segment', run: () => exporting('first.zip', SEGMENTS[0]) },
      { name: 'store newer rows', run: () => open && store(open, 'TABLE_TRADES', SEGMENTS[1] ?? WHOLE, 'newer') },
      { name: 'replace the archive', run: () => exporting('all.zip', WHOLE, true), mayLeave: isReplaced },
      { name: 'close', run: stop },
    ];
    return {
      steps,
      shown: () => namesIn(out),
      stop,
    };
  },

  async reopen(folder) {
    const out = join(folder, 'exports');
    const found = await archivesIn(out);
    const history = openStore(folder);
    try {
      await makeFolder(out);
      for (const name of NAMES) await exportTo(history, out, name, WHOLE, true);
      await archivesIn(out);
      const left = (await readdir(out)).filter(isLeft);
      if (left.length > 0) throw new Error(`drafts stay: ${left.join()}`);
      return found;
    } finally {
      await history.close();
    }
  },
};
