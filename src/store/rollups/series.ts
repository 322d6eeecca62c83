import { FUNDING_SERIES, FUNDING_SOURCES, type FundingSeriesName } from '../../contract/index.ts';

/** Stored rows contain the source as its index in FUNDING_SOURCES. */
export const EXTERNAL = FUNDING_SOURCES.indexOf('SOURCE_EXTERNAL');
export const INTERNAL = FUNDING_SOURCES.indexOf('SOURCE_INTERNAL');

/** Returns the number of a series in stored summaries. */
export function seriesNumber(series: FundingSeriesName): number {
  return FUNDING_SERIES.indexOf(series);
}
