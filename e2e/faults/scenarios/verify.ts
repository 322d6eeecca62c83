import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyOnce } from '../../../src/commands/verify-once.ts';
import { manifestPath, verifyArchive } from '../../../src/history/index.ts';
import { makeArchive } from '../history-rows.ts';
import { type Scenario, type Step, WrongAnswer } from '../scenario.ts';

const WHOLE = { from: 1n, to: 2000n };

/** The archives, and the verdict on each. Only its manifest shows that the second one has other rows. */
const EXPECTED = {
  'good.zip': 'complete',
  'other-rows.zip': 'damaged',
  'cut.zip': 'damaged',
} as const;

export const scenario: Scenario = {
  about: 'verdicts on a good, a false and a cut archive',
  afterPowerLoss: 'kept',
  failsReads: true,

  async prepare(folder) {
    const good = join(folder, 'good.zip');
    const other = join(folder, 'other-rows.zip');
    await makeArchive(good, 'TABLE_TRADES', WHOLE);
    await makeArchive(other, 'TABLE_TRADES', WHOLE, 'other');
    await copyFile(manifestPath(good), manifestPath(other));
    const bytes = await readFile(good);
    await writeFile(join(folder, 'cut.zip'), bytes.subarray(0, bytes.length - 100));
  },

  begin(folder) {
    const steps = Object.entries(EXPECTED).flatMap(([name, expected]): Step[] => {
      const judge = (how: string, verify: () => Promise<{ verdict: string }>) => ({
        name: `verify ${name} ${how}`,
        async run() {
          const { verdict } = await verify();
          if (verdict !== expected) throw new WrongAnswer(verdict);
        },
      });
      const file = join(folder, name);
      return [
        judge('alone', () => verifyArchive(file)),
        judge('with a data folder', () => verifyOnce({ dataDir: folder, file }, new AbortController().signal)),
      ];
    });
    return { steps, stop() {} };
  },

  async reopen(folder) {
    const verdicts = await Promise.all(Object.keys(EXPECTED).map((name) => verifyArchive(join(folder, name))));
    return verdicts.map(({ verdict }) => verdict);
  },
};
