/** The upstream of the benchmark, in a process of its own, so that its work is not measured. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Market } from '../src/contract/index.ts';

/** At this height there are 20,000 checkpoints, 200,000 parties and well over 1,000,000 points. */
const WORLD = { height: 18_850_000, parties: 5_700 };

export interface Upstream {
  baseUrl: string;
  chainId: string;
  markets: Market[];
}

export async function startUpstream(world = WORLD): Promise<Upstream & { process: ChildProcess }> {
  const entry = fileURLToPath(new URL('./sync-upstream.ts', import.meta.url));
  const child = spawn(process.execPath, [entry, JSON.stringify(world)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { ...(JSON.parse(line) as Upstream), process: child };
}

/** Requests so far, by route. */
export async function countsOf({ baseUrl }: Upstream): Promise<Record<string, number>> {
  const answer = (await (await fetch(`${baseUrl}/sandbox/requests`)).json()) as { byRoute: Record<string, number> };
  return answer.byRoute;
}
