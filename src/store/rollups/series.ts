import { FUNDING_SERIES, FUNDING_SOURCES, type FundingSeriesName } from '../../contract/index.ts';

/** Numbers of the sources in stored rows. */
export const EXTERNAL = FUNDING_SOURCES.indexOf('SOURCE_EXTERNAL');
export const INTERNAL = FUNDING_SOURCES.indexOf('SOURCE_INTERNAL');

/** The number that stands for a series in stored summaries. */
export function seriesNumber(series: FundingSeriesName): number {
  return FUNDING_SERIES.indexOf(series);
}
