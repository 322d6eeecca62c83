/** The memory, descriptors and threads of a process over time, as Linux reports them. */

import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** Only Linux has these files. */
export const IS_MEASURABLE = existsSync('/proc/self/fd');

interface Sample {
  /** Seconds since the first sample. */
  at: number;
  mebibytes: number;
  descriptors: number;
  threads: number;
}
type Quantity = Exclude<keyof Sample, 'at'>;

/** How much each may grow in a minute after the warm-up. Samples of flat quantities vary too, so that none is 0. */
const MAX_GROWTH_PER_MINUTE: Readonly<Record<Quantity, number>> = {
  mebibytes: 12,
  descriptors: 0.5,
  threads: 0.5,
};

const SAMPLE_EVERY_MS = 1_000;

export function mebibytesOf(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kibibytes) / 1024;
}

/** Counts the open descriptors of a process: of files with a name, or all. */
export function descriptorsOf(pid: number, name?: string): number {
  return readdirSync(`/proc/${pid}/fd`).filter((descriptor) => {
    if (name === undefined) return true;
    try {
      return basename(readlinkSync(`/proc/${pid}/fd/${descriptor}`)) === name;
    } catch {
      return false;
    }
  }).length;
}

export interface Recorder {
  samples: readonly Sample[];
  stop(): void;
}

export function recordResources(pid: number): Recorder {
  const samples: Sample[] = [];
  const started = performance.now();
  const take = () => {
    try {
      samples.push({
        at: (performance.now() - started) / 1000,
        mebibytes: mebibytesOf(pid),
        descriptors: descriptorsOf(pid),
        threads: readdirSync(`/proc/${pid}/task`).length,
      });
    } catch {
      // The process has ended.
    }
  };
  const timer = setInterval(take, SAMPLE_EVERY_MS);
  return { samples, stop: () => clearInterval(timer) };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The growth per minute by the estimator of Theil and Sen, which single peaks do not move. */
function growthPerMinute(samples: readonly Sample[], quantity: Quantity): number {
  const slopes = samples.flatMap((one, index) =>
    samples.slice(index + 1).map((other) => (60 * (other[quantity] - one[quantity])) / (other.at - one.at)),
  );
  return median(slopes);
}

/** Prints the growth after the warm-up (seconds). Returns what grew too fast, in words. */
export function judgeGrowth(samples: readonly Sample[], warmUp: number, print: (text: string) => void): string[] {
  const warm = samples.filter(({ at }) => at >= warmUp);
  const problems: string[] = [];
  const tenth = Math.ceil(samples.length / 10);
  const series = samples.filter((_, index) => index % tenth === 0).map(({ mebibytes }) => mebibytes.toFixed(0));
  print(`MiB over the life: ${series.join(' ')}`);
  for (const quantity of ['mebibytes', 'descriptors', 'threads'] as const) {
    const growth = growthPerMinute(warm, quantity);
    const most = MAX_GROWTH_PER_MINUTE[quantity];
    const middle = median(warm.map((sample) => sample[quantity]));
    const line = `${quantity}: median ${middle.toFixed(0)}, growth ${growth.toFixed(2)} a minute (at most ${most})`;
    print(line);
    if (!(growth <= most)) problems.push(line);
  }
  return problems;
}
