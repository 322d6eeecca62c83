/** Funding periods for tests. */
import type { z } from 'zod';
import type { FundingPeriod } from '../../../contract/index.ts';

export const HOUR = 3_600_000_000_000n;
export const START = BigInt(Date.UTC(2026, 9, 1)) * 1_000_000n;

const side = (lastTwap: string) => ({
  points: 60,
  lastTwap,
  lastAt: START.toString(),
  closing: { low: lastTwap, high: lastTwap },
  closingUnknown: null,
  verdict: 'agrees' as const,
});

/**
 * Returns a period in wire form. It begins `seq` hours after the start and lasts an hour.
 * @param relative its spread as a share; null if it is unknown
 */
export function periodWith(seq: number, relative: string | null): z.input<typeof FundingPeriod> {
  const moment = (at: bigint) => ({ earliest: at.toString(), latest: at.toString(), known: 'rows' as const });
  const start = START + BigInt(seq) * HOUR;
  return {
    seq: String(seq),
    start: moment(start),
    end: moment(start + HOUR),
    running: false,
    external: side('100000'),
    internal: side(`${100_000 * (1 + Number(relative ?? 0))}`),
    spread: {
      basis: 'closing',
      absolute: relative === null ? null : `${100_000 * Number(relative)}`,
      relative,
      annualised: relative,
      length: HOUR.toString(),
      unknown: relative === null ? 'noPoints' : null,
    },
    recorded: null,
  };
}
