import { Clock } from 'lucide-react';
import type { ExplorerStatus, ResourceStatus } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { useNow } from '../../data/use-now.ts';
import { counted, formatBriefTime, formatInteger, formatMillis, groupInText } from '../../ui/format/index.ts';
import { isOpening } from '../shared/is-opening.ts';
import { useMarkets } from '../shared/markets.ts';
import { RESOURCE_WORDS, ResourceName, ResourceState } from './resource-words.tsx';
import { SyncTable } from './sync-table.tsx';
import './sync-table.css';

const LIST_ORDER = Object.keys(RESOURCE_WORDS);

/**
 * Returns the lists in the order of the views. Past epochs are many and do not change: those without problems share one
 * line.
 */
function arranged(resources: readonly ResourceStatus[], currentEpoch: bigint | null) {
  const isPast = ({ list, scope, problem, activity }: ResourceStatus) =>
    list === 'nodes' && scope !== String(currentEpoch) && problem === null && activity === 'idle';
  const past = resources.filter(isPast);
  const lines = resources
    .filter((resource) => !isPast(resource))
    .sort((a, b) => LIST_ORDER.indexOf(a.list) - LIST_ORDER.indexOf(b.list));
  return { lines, pastEpochs: past.length, pastRows: past.reduce((sum, { rows }) => sum + rows, 0) };
}

/** Shows how much of each list is stored, and the progress of its synchronisation. */
export function ResourcesTable({ status }: { status: ExplorerStatus }) {
  const { resources, currentEpoch } = status;
  const markets = useMarkets();
  const zone = useZone();
  const now = useNow(1_000);
  const { lines, pastEpochs, pastRows } = arranged(resources, currentEpoch);
  if (resources.length === 0) return <p className="faint">{isOpening(status) ? 'Loading…' : 'Nothing yet.'}</p>;
  return (
    <SyncTable
      label="Stored data"
      heads={[
        ['List', 'start'],
        ['Status', 'start'],
        ['Rows', 'end'],
        ['Rows per second', 'end'],
        ['Confirmed', 'end'],
        ['Next retry', 'end'],
      ]}
    >
      {lines.map((resource) => (
        <tr key={`${resource.list} ${resource.scope}`}>
          <th scope="row">
            <ResourceName resource={resource} markets={markets.data} />
            {resource.problem !== null && <p className="sync-row-problem">{groupInText(resource.problem)}</p>}
          </th>
          <td>
            <ResourceState resource={resource} />
          </td>
          <td className="is-end">{formatInteger(resource.rows)}</td>
          {/* A complete list receives its newest rows again and again. */}
          <td className="is-end">
            {resource.complete || resource.rowsPerSecond === 0 ? '–' : formatInteger(resource.rowsPerSecond)}
          </td>
          <td
            className="is-end"
            data-tip={resource.asOf === null ? undefined : formatMillis(resource.asOf, zone).exact}
          >
            {resource.asOf === null ? '–' : formatBriefTime(resource.asOf, now, zone)}
          </td>
          <td className="is-end">
            {resource.nextTryAt === null || resource.nextTryAt <= now ? (
              '–'
            ) : (
              <>
                <Clock aria-hidden="true" /> {Math.ceil((resource.nextTryAt - now) / 1000)} s
              </>
            )}
          </td>
        </tr>
      ))}
      {pastEpochs > 0 && (
        <tr>
          <th scope="row">
            Nodes <span className="faint">of {counted(pastEpochs, 'past epoch')}</span>
          </th>
          <td />
          <td className="is-end">{formatInteger(pastRows)}</td>
          <td colSpan={3} />
        </tr>
      )}
    </SyncTable>
  );
}
