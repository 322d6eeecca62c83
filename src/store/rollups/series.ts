import { FUNDING_SERIES, FUNDING_SOURCES, type FundingSeriesName } from '../../contract/index.ts';

/** The number of the external source in stored rows: its index in FUNDING_SOURCES. */
export const EXTERNAL = FUNDING_SOURCES.indexOf('SOURCE_EXTERNAL');
export const INTERNAL = FUNDING_SOURCES.indexOf('SOURCE_INTERNAL');

/** Returns the number by which stored summaries name a series. */
export function seriesNumber(series: FundingSeriesName): number {
  return FUNDING_SERIES.indexOf(series);
}
