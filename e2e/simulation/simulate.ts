/**
 * One simulation: a program follows a network and exports from it, while its services fail, its clock jumps, it is
 * killed, and its user reads, exports and pauses. Only the seed decides what happens.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OrreryError } from '../../src/contract/index.ts';
import type { NetworkOptions } from '../../src/sync/index.ts';
import { problemsOfArchive } from './archives.ts';
import { createNetwork, GROWTH_MS } from './network.ts';
import { type Program, startProgram } from './program.ts';
import { createRandom } from './random.ts';
import { createService } from './service.ts';
import { problemsAtTheEnd, problemsMeanwhile } from './stored-rows.ts';
import { createTransport } from './transport.ts';
import { planUser } from './user.ts';
import { startVirtualTime } from './virtual-time.ts';

/** Everything must be stored and exported this long after the last fault (virtual milliseconds). */
const MAX_RECOVERY_MS = 900_000;
const CHECK_EVERY_MS = 10_000;
const MAX_QUIT_MS = 10_000;
const DAY_MS = 86_400_000;

/** Kills need no disk that survives them: the files are in memory where the system has such a folder. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Simulations with history and its exports take several times as long, so that only some seeds have them. */
export const exportsToo = (seed: number) => seed % 4 === 0;

export interface Outcome {
  /** The problem, in words. */
  problems: string[];
  /** Digest of all requests and their times: a seed always has the same one. */
  digest: string;
}

/** @param say gets each request, for a person who looks for the cause of a failure */
export async function simulate(seed: number, say?: (text: string) => void): Promise<Outcome> {
  const random = createRandom(`${seed}`);
  const problems: string[] = [];
  const digest = createHash('sha256');
  const root = mkdtempSync(join(MEMORY, 'orrery-simulation-'));
  const time = startVirtualTime(random);
  try {
    await live();
  } catch (thrown) {
    problems.push(`ended with ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
  } finally {
    time.end();
    rmSync(root, { recursive: true, force: true });
  }
  return { problems: [...new Set(problems)], digest: digest.digest('hex') };

  async function live(): Promise<void> {
    const network = createNetwork('simulated', random.of('network'));
    const other = createNetwork('another', random.of('other'));
    const shape = random.of('shape');
    const hasHistory = exportsToo(seed);
    const forms = random.of('forms');
    const services = Array.from({ length: shape.int(1, 3) }, (_, index) =>
      createService({
        baseUrl: `${forms.chance(0.1) ? 'grpc' : 'http'}://service${index}`,
        network,
        other,
        random: random.of(`service ${index}`),
      }),
    );
    const requestsPerSecond = shape.pick([10, 10, 4, 100]);
    const [first, ...others] = services.map(({ baseUrl }) => baseUrl);
    const exportFolder = join(root, 'exports');
    mkdirSync(exportFolder);

    let lives = 0;
    let folders = 0;
    let folder = join(root, 'life-0');
    let program: Program | undefined;
    const user = planUser({ random: random.of('user'), network, time, broken: (text) => problems.push(text) });

    function start(): void {
      const options: NetworkOptions = {
        folder,
        chainId: network.chainId,
        baseUrl: first ?? '',
        others,
        requestsPerSecond,
        compareServices: shape.chance(0.3),
        markets: shape.chance(0.2) ? network.markets : [],
      };
      lives += 1;
      const life = random.of(`life ${lives}`);
      const broken = (text: string) => problems.push(text);
      const record = (text: string) => {
        digest.update(`${text}\n`);
        say?.(text);
      };
      const openExchange = createTransport({
        services,
        random: life,
        requestsPerSecond,
        now: time.now,
        broken,
        record,
      });
      program = startProgram({ options, exportFolder, openExchange, time, random: life, hasHistory });
      program.session.follow();
    }

    /** The process ends between two instructions: only the files stay. */
    async function kill(): Promise<void> {
      const dead = program;
      program = undefined;
      user.died();
      const left = folder;
      folders += 1;
      folder = join(root, `life-${folders}`);
      cpSync(left, folder, { recursive: true, filter: (file) => !file.endsWith('-shm') });
      time.dropTimers();
      await dead?.abandon();
      time.dropTimers();
      rmSync(left, { recursive: true, force: true });
      if (existsSync(join(folder, 'lists.sqlite')))
        problems.push(...(await problemsMeanwhile(folder, network, time.now())));
    }

    const until = (moment: number) => time.run(() => false, moment);

    const incidents = planIncidents();
    start();
    for (const { at, act } of incidents) {
      await until(at);
      await act();
    }
    await until(GROWTH_MS);
    if (program === undefined) start();
    program?.session.follow();
    user.recover(program);

    let left: string[] = [];
    for (let moment = GROWTH_MS + CHECK_EVERY_MS; moment < GROWTH_MS + MAX_RECOVERY_MS; moment += CHECK_EVERY_MS) {
      await until(moment);
      left = await whatIsLeft();
      if (left.length === 0) break;
      user.recover(program);
    }
    problems.push(...left.map((text) => `after ${MAX_RECOVERY_MS / 1000} s: ${text}`));
    for (const job of program?.history?.jobs() ?? []) {
      if (job.kind === 'archive' && job.state === 'done')
        problems.push(...(await problemsOfArchive(job, network, time.now())));
    }
    await quit();

    async function whatIsLeft(): Promise<string[]> {
      const { resources } = program?.session.status() ?? { resources: [] };
      const open = resources
        .filter(({ complete }) => !complete)
        .map(({ list, scope }) => `${list} ${scope} is not complete`);
      if (open.length > 0) return open;
      return [...user.unfinished(program), ...(await problemsAtTheEnd(folder, network, time.now()))];
    }

    async function quit(): Promise<void> {
      const ending = program?.close();
      program = undefined;
      let hasEnded = ending === undefined;
      ending?.then(
        () => {
          hasEnded = true;
        },
        (thrown: unknown) => problems.push(`quitting failed: ${OrreryError.from(thrown).message}`),
      );
      await time.run(() => hasEnded, time.now() + MAX_QUIT_MS);
      if (!hasEnded) problems.push('a quit took more than ten seconds');
      user.died();
    }

    function planIncidents(): { at: number; act: () => Promise<void> }[] {
      const plan = random.of('incidents');
      const planned: { at: number; act: () => Promise<void> }[] = [];
      const add = (most: number, act: () => Promise<void>) => {
        for (let count = plan.int(0, most); count > 0; count -= 1)
          planned.push({ at: plan.int(100, GROWTH_MS - 1), act });
      };
      add(2, kill);
      add(1, quit);
      add(2, () => {
        time.jump(plan.pick([-DAY_MS, DAY_MS, -3_600_000, 3_600_000, -5_000, 30_000]));
        return Promise.resolve();
      });
      add(hasHistory ? 14 : 6, async () => {
        if (program !== undefined) await user.act(program);
      });
      // A program that is down is started again after a while.
      const withStarts = planned.flatMap((incident) =>
        incident.act === kill || incident.act === quit
          ? [incident, { at: incident.at + plan.pick([1, 500, 10_000]), act: startAgain }]
          : [incident],
      );
      return withStarts.filter(({ at }) => at < GROWTH_MS).sort((one, another) => one.at - another.at);
    }

    function startAgain(): Promise<void> {
      if (program === undefined) start();
      return Promise.resolve();
    }
  }
}
