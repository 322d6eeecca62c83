/** Disturbs every call of a scenario, one in each run, and judges what is left. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Call, type Fault, faultsOf, isWithin } from './calls.ts';
import { faultOf, type Scenario, type States } from './scenario.ts';
import { scenarioNamed } from './scenarios/index.ts';
import { Driver, type Role, type Target, type Traced } from './traced.ts';

/** A scenario, with what it needs in every run. */
export interface Bench {
  name: string;
  scenario: Scenario;
  /** The folder for all files of the bench. */
  base: string;
  /** The folder before the first step. */
  template: string;
  states: States;
}

/** Prepares a scenario, and learns the state after each of its steps by stopping there. */
export async function openBench(name: string, base: string): Promise<Bench> {
  const scenario = await scenarioNamed(name);
  const template = await mkdtemp(join(base, 'template-'));
  await scenario.prepare?.(template);
  const count = await withCopy({ base, template }, (folder) => scenario.begin(folder).steps.length);
  const states: unknown[] = [];
  for (let done = 0; done <= count; done += 1) {
    const state = await withCopy({ base, template }, async (folder) => {
      const work = scenario.begin(folder);
      for (const step of work.steps.slice(0, done)) await step.run();
      await work.stop();
      return await scenario.reopen(folder);
    });
    states.push(state);
  }
  return { name, scenario, base, template, states };
}

/** Works in a new copy of the template. */
async function withCopy<Result>(
  { base, template }: Pick<Bench, 'base' | 'template'>,
  work: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(base, 'run-'));
  try {
    await cp(template, folder, { recursive: true });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a scenario undisturbed. Returns its calls, in order, with the folder in which they were made. */
export async function record({ name, ...bench }: Bench): Promise<{ folder: string; calls: Call[]; roles: string[] }> {
  const driver = await Driver.start(name);
  try {
    return await withCopy(bench, async (folder) => {
      const { calls, faults, died } = await driver.run(folder, `${folder}.log`);
      if (died || faults.length > 0) throw new Error(`${name} fails undisturbed: ${faults.join()} ${driver.said}`);
      return { folder, calls, roles: driver.order };
    });
  } finally {
    await driver.stop();
  }
}

export interface Point extends Target {
  /** The call in words, for people. */
  text: string;
}

/** Every call on the folder, with each fault that it can have. */
export async function pointsOf(bench: Bench): Promise<Point[]> {
  const { folder, calls, roles } = await record(bench);
  return calls
    .filter((call) => isWithin(call, folder))
    .flatMap((call) => {
      const role: Role = call.thread === roles[0] ? 'main' : 'pool';
      const where = call.paths.find((path) => path.startsWith(folder))?.slice(folder.length + 1) ?? '';
      const text = `${call.name} ${call.nth} of the ${role} thread (${where})`;
      const { name, nth } = call;
      return faultsOf(call, bench.scenario.failsReads === true).map((fault) => ({ role, name, nth, fault, text }));
    });
}

export interface Verdict {
  /** False when the call was not made, or was made on something else: a point that was not tried. */
  isTried: boolean;
  problems: string[];
}

function hasFired(traced: Traced, { fault }: Target, folder: string): boolean {
  if (fault === 'SIGKILL') return traced.died && traced.output.includes('+++ killed by SIGKILL +++');
  const line = traced.output.split('\n').find((text) => text.includes('(INJECTED)'));
  return line?.includes(Buffer.from(folder).toString('hex').replace(/../g, '\\x$&')) === true;
}

/** Runs the scenario with one disturbed call, and judges the folder. */
async function tryPoint(bench: Bench, driver: Driver, point: Point): Promise<Verdict> {
  const { scenario, states } = bench;
  return await withCopy(bench, async (folder) => {
    const traced = await driver.run(folder, `${folder}.log`, point);
    const isTried = hasFired(traced, point, folder);
    const problems = [...traced.faults];
    if (isTried && traced.died && point.fault !== 'SIGKILL') problems.push(`the program ended: ${driver.said}`);
    // SQLite flushes its folder in the main thread, and ignores an error of it.
    const isOwnFlush = point.name === 'fsync' && point.role === 'pool' && point.fault === 'EIO';
    if (isTried && isOwnFlush && traced.errors.length === 0) problems.push('no step reports the failed flush');
    if (!isTried && traced.died) return { isTried, problems };
    try {
      const found = await scenario.reopen(folder);
      const problem = faultOf(scenario, states, found, traced.acknowledged);
      if (problem !== null) problems.push(problem);
    } catch (thrown) {
      problems.push(`after ${traced.acknowledged} acknowledged steps it does not open: ${String(thrown)}`);
    }
    return { isTried, problems };
  });
}

export interface Tally {
  points: Record<Fault, number>;
  notTried: number;
  problems: string[];
}

/** Tries points one after the other. A driver serves until it is killed. */
export async function sweep(bench: Bench, points: readonly Point[]): Promise<Tally> {
  const tally: Tally = { points: { SIGKILL: 0, EIO: 0, ENOSPC: 0, EMFILE: 0 }, notTried: 0, problems: [] };
  let driver: Driver | undefined;
  try {
    for (const point of points) {
      if (driver === undefined || driver.isOver) driver = await Driver.start(bench.name);
      const { isTried, problems } = await tryPoint(bench, driver, point);
      if (isTried) tally.points[point.fault] += 1;
      else tally.notTried += 1;
      tally.problems.push(...problems.map((problem) => `${point.fault} at ${point.text}: ${problem}`));
    }
  } finally {
    await driver?.stop();
  }
  return tally;
}
