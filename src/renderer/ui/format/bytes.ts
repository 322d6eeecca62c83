import { formatInteger } from './amount.ts';

const UNITS = ['kB', 'MB', 'GB', 'TB', 'PB'] as const;

/**
 * Formats a size in powers of 1000, as makers of disks do: "0 bytes", "1 byte", "512 bytes", "1.5 kB", "64.2 MB",
 * "1,024 PB". It has three digits at most, except in PB.
 */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  let value = bytes;
  let unit = -1;
  // A value that would round up to a thousand of a unit uses the next unit.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  const text = digits === 0 ? formatInteger(Math.round(value)) : value.toFixed(digits).replace(/\.?0+$/, '');
  return `${text} ${UNITS[unit]}`;
}
