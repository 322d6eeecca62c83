import type { NodeRow } from '../../../contract/index.ts';
import type { GridColumn } from '../../ui/grid/index.ts';
import { Skeleton } from '../../ui/parts/index.ts';
import { STRIP_EPOCHS } from '../shared/nodes/performance.ts';
import { PerformanceStrip } from '../shared/nodes/performance-strip.tsx';
import type { Strips } from './use-strips.ts';

/**
 * Returns the column of performance over the last epochs.
 * @param strips undefined until they are read, null if they could not be read
 */
export function stripColumn(strips: Strips | null | undefined): GridColumn<NodeRow> {
  return {
    id: 'performanceHistory',
    header: `Last ${STRIP_EPOCHS} epochs`,
    hint: 'Performance in each of the last epochs that are stored, the newest at the right',
    width: 172,
    cell({ id }) {
      if (strips === undefined) return <Skeleton width={14} />;
      if (strips === null) return <span className="faint">–</span>;
      return <PerformanceStrip values={strips.get(id) ?? []} />;
    },
    text({ id }) {
      const values = strips?.get(id);
      return values === undefined ? null : values.map((value) => value ?? '–').join(' ');
    },
    skeleton: 14,
  };
}
