/** Ends the recorded calls of a scenario after each one, by a kill or a power loss, and judges what is left. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { bytesOf } from './calls.ts';
import { Disk, type Loss, NOTHING_LOST } from './disk.ts';
import { faultOf } from './scenario.ts';
import { type Bench, record } from './sweep.ts';

/** A disk writes a sector whole or not at all (bytes). */
const SECTOR = 512;

/** The same numbers in every run, from 0 up to 1, which is not included. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Keeps some of the unflushed writes, in any order, and the beginnings of some others. */
function someLost(seed: number): Loss {
  const random = randomFrom(seed);
  return {
    keepsNames: random() < 0.5,
    kept(change) {
      const chance = random();
      if (chance < 0.4) return 'all';
      if (chance < 0.7 || !('bytes' in change)) return 'none';
      return Math.floor((random() * change.bytes.length) / SECTOR) * SECTOR;
    },
  };
}

/** Ways to lose what was not flushed, by their names. */
function lossesAt(index: number): [name: string, loss: Loss, isPowerLost: boolean][] {
  return [
    ['killed', NOTHING_LOST, false],
    ['nothing unflushed kept', { keepsNames: false, kept: () => 'none' }, true],
    ['names kept, content lost', { keepsNames: true, kept: () => 'none' }, true],
    ['some of it kept', someLost(2 * index + 1), true],
    ['some more kept', someLost(2 * index + 2), true],
  ];
}

async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(await Promise.all(paths.map(async (path) => [relative(folder, path), await readFile(path)] as const)));
}

export interface Losses {
  /** How many prefixes of the calls were tried, and how many folders that makes with all ways to lose. */
  prefixes: number;
  folders: number;
  problems: string[];
}

/** Tries every prefix of the recorded calls, or every `stride`th. */
export async function losePower(bench: Bench, stride = 1): Promise<Losses> {
  const { scenario, states, base, template } = bench;
  const { folder: root, calls } = await record(bench);
  const disk = new Disk(root, await filesIn(template));
  const losses: Losses = { prefixes: 0, folders: 0, problems: [] };
  let done = 0;
  let changes = 0;
  for (const call of calls) {
    if (call.name === 'write' && /^ack \d+\n$/.test(bytesOf(call.args[1])?.toString() ?? '')) done += 1;
    else if (disk.take(call)) changes += 1;
    else continue;
    if (changes % stride !== 0) continue;
    losses.prefixes += 1;
    for (const [name, loss, isPowerLost] of lossesAt(changes)) {
      losses.folders += 1;
      const folder = await mkdtemp(join(base, 'lost-'));
      try {
        await disk.leave(folder, loss);
        const problem = await scenario.reopen(folder).then(
          (found) => faultOf(scenario, states, found, done, isPowerLost),
          (thrown: unknown) => `after ${done} acknowledged steps it does not open: ${String(thrown)}`,
        );
        if (problem !== null) losses.problems.push(`${name} after ${call.name} ${call.nth}: ${problem}`);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }
  }
  return losses;
}
