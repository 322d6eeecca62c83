import type { FundingPeriodDataPointSource, FundingPointRow } from '../../../../contract/index.ts';

/** The words for sources in links and filters. */
export const SOURCE_WORDS = { external: 'SOURCE_EXTERNAL', internal: 'SOURCE_INTERNAL' } as const satisfies Record<
  string,
  FundingPeriodDataPointSource
>;
/** The word for a source in links. */
export type SourceWord = keyof typeof SOURCE_WORDS;

/** Returns the word for a source of points. */
export function sourceWord(source: FundingPeriodDataPointSource): SourceWord | 'unspecified' {
  return source === 'SOURCE_EXTERNAL' ? 'external' : source === 'SOURCE_INTERNAL' ? 'internal' : 'unspecified';
}

/** A point within its market: the values that the list is ordered by. */
export interface PointKey {
  timestamp: bigint;
  seq: bigint;
  source: FundingPeriodDataPointSource;
  /** Numbers the points with the same time, period and source, from 0. */
  occurrence: number;
}

/**
 * Returns the key of a point as links have it: "1710849784000000000.4000.external". Further points of the same time,
 * period and source append their occurrence: "1710849784000000000.4000.external.1".
 */
export function writePointKey({ timestamp, seq, dataPointType, occurrence }: FundingPointRow): string {
  const shared = `${timestamp}.${seq}.${sourceWord(dataPointType)}`;
  return occurrence === 0 ? shared : `${shared}.${occurrence}`;
}

/** Returns the key of a point in a link, in the form of `writePointKey`; undefined for any other text. */
export function readPointKey(text: string): PointKey | undefined {
  const match = /^(-?\d{1,19})\.(\d{1,19})\.(external|internal|unspecified)(?:\.([1-9]\d{0,8}))?$/.exec(text);
  if (match === null) return undefined;
  const [, timestamp = '', seq = '', word = '', occurrence = '0'] = match;
  const source = word === 'unspecified' ? 'SOURCE_UNSPECIFIED' : SOURCE_WORDS[word as SourceWord];
  return { timestamp: BigInt(timestamp), seq: BigInt(seq), source, occurrence: Number(occurrence) };
}
