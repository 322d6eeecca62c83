import { counted, formatInteger, formatMillis, type Zone } from '../../../ui/format/index.ts';
import type { SeriesReading } from '../use-analysis.ts';

/**
 * Returns the line below a picture of a chart: how many points of its markets are stored, and their coverage. Several
 * markets are as complete as the least complete one, and as old as the oldest. Markets that are not read are not counted,
 * and make the picture partial.
 */
export function captionOf(markets: readonly { reading: SeriesReading | undefined }[], zone: Zone): string {
  const readings = markets.flatMap(({ reading }) => reading ?? []);
  const points = readings.reduce((sum, { extent }) => sum + (extent?.points ?? 0), 0);
  const isAll = readings.length === markets.length;
  const which = isAll ? '' : `${formatInteger(readings.length)} of `;
  const of = markets.length > 1 ? ` of ${which}${counted(markets.length, 'market')}` : '';
  const stored = points === 0 ? '' : `${counted(points, 'point')}${of} stored, `;
  const ages = readings.flatMap(({ coverage }) => coverage.asOf ?? []);
  const asOf = ages.length < readings.length ? '' : `, as of ${formatMillis(Math.min(...ages), zone).exact}`;
  const isComplete = isAll && readings.every(({ coverage }) => coverage.complete);
  return `Orrery: ${stored}${isComplete ? 'complete' : 'partial'}${asOf}`;
}
