import type { FundingPeriodDataPoint, FundingPeriodDataPointSource } from '../../../../contract/index.ts';

/** The words for sources in links and filters. */
export const SOURCE_WORDS = { external: 'SOURCE_EXTERNAL', internal: 'SOURCE_INTERNAL' } as const satisfies Record<
  string,
  FundingPeriodDataPointSource
>;
export type SourceWord = keyof typeof SOURCE_WORDS;

export function sourceWord(source: FundingPeriodDataPointSource): SourceWord | 'unspecified' {
  return source === 'SOURCE_EXTERNAL' ? 'external' : source === 'SOURCE_INTERNAL' ? 'internal' : 'unspecified';
}

/** A point within its market: time, period and source, which is what the list is ordered by. */
export interface PointKey {
  timestamp: bigint;
  seq: bigint;
  source: FundingPeriodDataPointSource;
}

/** "1710849784000000000.4000.external", as it stands in a link. */
export function writePointKey({ timestamp, seq, dataPointType }: FundingPeriodDataPoint): string {
  return `${timestamp}.${seq}.${sourceWord(dataPointType)}`;
}

export function readPointKey(text: string): PointKey | undefined {
  const match = /^(-?\d{1,19})\.(\d{1,19})\.(external|internal|unspecified)$/.exec(text);
  if (match === null) return undefined;
  const [, timestamp = '', seq = '', word = ''] = match;
  const source = word === 'unspecified' ? 'SOURCE_UNSPECIFIED' : SOURCE_WORDS[word as SourceWord];
  return { timestamp: BigInt(timestamp), seq: BigInt(seq), source };
}
