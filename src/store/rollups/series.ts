import { FUNDING_SERIES, FUNDING_SOURCES, type FundingSeriesName } from '../../contract/index.ts';

/** Numbers of the sources in stored rows. */
export const EXTERNAL = FUNDING_SOURCES.indexOf('SOURCE_EXTERNAL');
export const INTERNAL = FUNDING_SOURCES.indexOf('SOURCE_INTERNAL');

/** Which column of which source's rows a series shows; null for the spread, which rests on both sources. */
export const SERIES_COLUMNS: Readonly<Record<FundingSeriesName, { source: number; column: 'price' | 'twap' } | null>> =
  {
    externalPrice: { source: EXTERNAL, column: 'price' },
    externalTwap: { source: EXTERNAL, column: 'twap' },
    internalPrice: { source: INTERNAL, column: 'price' },
    internalTwap: { source: INTERNAL, column: 'twap' },
    spread: null,
  };

/** The number that stands for a series in stored summaries. */
export function seriesNumber(series: FundingSeriesName): number {
  return FUNDING_SERIES.indexOf(series);
}
