/** Runs the sandbox as a process of its own. */
import { type OrreryProcess, runOrrery } from './orrery-process.ts';

/**
 * A network that is small enough to be synchronised within seconds. That of a user keeps an explorer and its sandbox busy
 * for a minute, beside all other tests.
 */
const SMALL_WORLD = Object.entries({ '--height': '20000', '--parties': '500', '--points': '500' });

/** @param args options of `orrery sandbox`; the network is small in every measure that they do not name */
export function runSandbox(...args: string[]): OrreryProcess {
  const others = SMALL_WORLD.filter(([option]) => !args.includes(option));
  return runOrrery('sandbox', ...args, ...others.flat());
}
