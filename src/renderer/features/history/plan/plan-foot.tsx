import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CloudOff, Download, FolderOpen, HardDrive, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ExportJob, ExportPlan, PlannedTable } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { counted, formatBytes, formatInteger } from '../../../ui/format/index.ts';
import { announce, Button, Checkbox } from '../../../ui/parts/index.ts';
import { useAbilities } from '../data/use-abilities.ts';
import { JOBS, withJob } from '../data/use-jobs.ts';
import { AmountText } from './amount-text.tsx';
import './plan-card.css';

function Remark({ tone, icon, children }: { tone: 'info' | 'warn'; icon: ReactNode; children: ReactNode }) {
  return (
    <li className={`plan-remark tone-${tone}`}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

function sumOf(tables: readonly PlannedTable[], member: 'missing' | 'suspect'): number {
  return tables.reduce((sum, each) => sum + each[member], 0);
}

/** The total, the folder, remarks about what may go wrong, and the button that starts the exports. */
export function PlanFoot({ plan, isOld }: { plan: ExportPlan; isOld: boolean }) {
  const api = useApi();
  const client = useQueryClient();
  const abilities = useAbilities();
  const isOffline = useStatus()?.connection === 'offline';
  const [replaces, setReplaces] = useState(false);
  const existing = plan.tables.filter(({ exists }) => exists);
  const missing = sumOf(plan.tables, 'missing');
  const suspect = sumOf(plan.tables, 'suspect');
  const isTooLarge = plan.freeBytes !== null && plan.bytes.value !== null && plan.bytes.value > plan.freeBytes;
  const { range } = plan;

  const start = useMutation({
    mutationFn: () =>
      api.call('startExports', {
        tables: plan.tables.map(({ table }) => table),
        from: range?.from ?? 0n,
        to: range?.to ?? 0n,
        ...(replaces && { replace: true }),
      }),
    onSuccess({ jobs: started }) {
      client.setQueryData<ExportJob[]>(JOBS, (jobs) =>
        started.reduceRight((list, job) => withJob(list, job), jobs ?? []),
      );
      setReplaces(false);
      announce(`Started ${counted(started.length, 'export')}`);
    },
  });
  const folder = useMutation({
    mutationFn: () => api.call('chooseExportFolder', {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['export plan'] }),
    onError: (error) => announce(errorText(error), 'bad'),
  });
  const mustReplace = existing.length > 0 && !replaces;

  return (
    <div className="plan-foot">
      <dl className="plan-sums num">
        <div>
          <dt>All archives</dt>
          <dd>
            {range === null ? (
              <span className="faint">–</span>
            ) : (
              <AmountText amount={plan.bytes} format={formatBytes} unknown="unknown until downloaded" />
            )}
          </dd>
        </div>
        <div>
          <dt>
            <HardDrive className="plan-icon" aria-hidden="true" /> Free disk space
          </dt>
          <dd>{plan.freeBytes === null ? <span className="faint">unknown</span> : formatBytes(plan.freeBytes)}</dd>
        </div>
      </dl>
      <div className="plan-folder">
        <FolderOpen className="plan-icon" aria-hidden="true" />
        <span className="mono truncate" data-tip={plan.folder}>
          {plan.folder}
        </span>
        {abilities?.chooseFolder && (
          <Button size="small" variant="quiet" onPress={() => folder.mutate()}>
            Change…
          </Button>
        )}
      </div>
      <ul className="plan-remarks">
        {plan.problem !== null && (
          <Remark tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
            {plan.problem}
          </Remark>
        )}
        {isTooLarge && (
          <Remark tone="warn" icon={<HardDrive aria-hidden="true" />}>
            The archives need more space than the disk has free.
          </Remark>
        )}
        {suspect > 0 && (
          <Remark tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
            {counted(suspect, 'stored segment')} {suspect === 1 ? 'is' : 'are'} suspect: rows may be missing or wrong.
            Point at {suspect === 1 ? 'it' : 'them'} on the ruler to see why. The manifest lists{' '}
            {suspect === 1 ? 'it' : 'them'}.
          </Remark>
        )}
        {isOffline && missing > 0 && (
          <Remark tone="info" icon={<CloudOff aria-hidden="true" />}>
            The network is offline. The exports wait, and download the missing data when it is back.
          </Remark>
        )}
        {start.error !== null && (
          <Remark tone="warn" icon={<CircleAlert aria-hidden="true" />}>
            {errorText(start.error)}
          </Remark>
        )}
        {existing.length > 0 && (
          <Remark tone="info" icon={<Info aria-hidden="true" />}>
            {existing.length === 1 ? 'An archive of this name is' : `${existing.length} archives of these names are`}{' '}
            already in the folder.{' '}
            <Checkbox isSelected={replaces} onChange={setReplaces}>
              Replace {existing.length === 1 ? 'it' : 'them'}
            </Checkbox>
          </Remark>
        )}
      </ul>
      <div className="plan-start">
        <Button
          variant="primary"
          icon={<Download aria-hidden="true" />}
          isDisabled={range === null || isOld || mustReplace || start.isPending}
          onPress={() => start.mutate()}
        >
          {missing > 0 ? 'Download and export' : 'Export'} {range !== null && counted(plan.tables.length, 'table')}
        </Button>
        {range !== null && (
          <span className="faint num">
            blocks {formatInteger(range.from)} – {formatInteger(range.to)}
          </span>
        )}
      </div>
    </div>
  );
}
