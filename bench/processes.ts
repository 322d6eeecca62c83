/** Figures of processes from /proc; NaN where the system has none. */
import { readFileSync } from 'node:fs';

/** The unit of times in /proc (milliseconds). */
const TICK_MS = 10;

function read(pid: number | 'self' | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The fields of /proc/…/stat after the name, from the third one on. */
function stat(pid: number | 'self' | undefined): number[] {
  return (read(pid, 'stat').split(') ')[1] ?? '').split(' ').map(Number);
}

const ticks = (user = Number.NaN, system = Number.NaN) => (user + system) * TICK_MS;

/** Processor time of a process until now (milliseconds). */
export function processorMs(pid: number | undefined): number {
  const fields = stat(pid);
  return ticks(fields[11], fields[12]);
}

/** Processor time of all ended children of this process (milliseconds). */
export function processorMsOfChildren(): number {
  const fields = stat('self');
  return ticks(fields[13], fields[14]);
}

/** A line of /proc/…/status: `VmRSS`, `VmHWM` (bytes) or `Threads`. */
export function statusOf(pid: number | undefined, name: 'VmRSS' | 'VmHWM' | 'Threads'): number {
  const [, value, unit] = new RegExp(`^${name}:\\s+(\\d+)( kB)?$`, 'm').exec(read(pid, 'status')) ?? [];
  return Number(value) * (unit === undefined ? 1 : 1024);
}

/** Proportional set (bytes): its own memory, and its share of what several processes have in common, such as Node's code. */
export function proportionalOf(pid: number | undefined): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? Number.NaN) * 1024;
}
