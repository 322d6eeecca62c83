/**
 * The program whose system calls fail: `node driver.ts <scenario>`. It says `ready <process> <thread of the file calls>`,
 * then does the steps of the scenario in each folder that standard input names, and reports them line by line.
 *
 *     ack 3                 step 3 is done
 *     failed 3 DISK_FULL    step 3 failed; it is done again
 *     fault 3 <text>        something that must not happen
 *     end                   all steps were tried
 */
import { readdirSync, readFileSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { OrreryError } from '../../src/contract/index.ts';
import { type Step, type Work, WrongAnswer } from './scenario.ts';
import { scenarioNamed } from './scenarios/index.ts';

function say(line: string): void {
  writeSync(1, `${line.replaceAll('\n', ' ')}\n`);
}

/** The code of an error of the catalogue; undefined for any other error. */
function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof OrreryError && thrown.code !== 'INTERNAL' ? thrown.code : undefined;
}

async function attempt(step: Step, index: number): Promise<boolean> {
  try {
    await step.run();
    return true;
  } catch (thrown) {
    if (thrown instanceof WrongAnswer) say(`fault ${index} ${step.name} gave a wrong answer: ${thrown.message}`);
    else if (codeOf(thrown) === undefined)
      say(`fault ${index} ${step.name} threw ${String(thrown)}, not an error of the catalogue`);
    else say(`failed ${index} ${codeOf(thrown)}`);
    return false;
  }
}

async function work({ steps, shown = () => null }: Work): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const before = structuredClone(shown());
    if (!(await attempt(step, index))) {
      const after = shown();
      if (!isDeepStrictEqual(after, before) && step.mayLeave?.(before, after) !== true) {
        say(`fault ${index} ${step.name} failed, but shows ${JSON.stringify(after)}`);
      }
      // The call fails once, so the same step works now.
      if (!(await attempt(step, index))) {
        say(`fault ${index} ${step.name} keeps failing`);
        return;
      }
    }
    say(`ack ${index}`);
  }
}

/** The thread of libuv's pool, which does all asynchronous calls on files. UV_THREADPOOL_SIZE=1 makes it the only one. */
function poolThread(): string {
  const tasks = '/proc/self/task';
  const found = readdirSync(tasks).filter((id) => readFileSync(join(tasks, id, 'comm'), 'utf8') === 'libuv-worker\n');
  if (found.length !== 1) throw new Error(`${found.length} threads of the pool, not one`);
  return found[0] ?? '';
}

const scenario = await scenarioNamed(process.argv[2] ?? '');
// Modules load on first use. Done once before, no load is among the counted calls.
const first = await mkdtemp(join(tmpdir(), 'orrery-faults-'));
await scenario.prepare?.(first);
const rehearsal = scenario.begin(first);
for (const step of rehearsal.steps) await step.run();
await rehearsal.stop();
await rm(first, { recursive: true });
say(`ready ${process.pid} ${poolThread()}`);

for await (const folder of createInterface({ input: process.stdin })) {
  const begun = scenario.begin(folder);
  await work(begun);
  // The work is over; it reported its own problems.
  await Promise.resolve(begun.stop()).catch(() => {});
  say('end');
}
