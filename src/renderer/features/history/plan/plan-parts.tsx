/** The parts that the plans of archives and of datasets share. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CloudOff, FolderOpen, HardDrive, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExportPlan, HistoryAmount } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { counted, formatBytes, groupInText } from '../../../ui/format/index.ts';
import { announce, Button } from '../../../ui/parts/index.ts';
import { useAbilities } from '../data/use-abilities.ts';
import { AmountText } from './amount-text.tsx';
import './plan-card.css';

type AnyPlan = Pick<ExportPlan, 'range' | 'problem' | 'bytes' | 'folder' | 'freeBytes'>;

/** The first parts of the keys of the queries of plans. */
const PLAN_KEYS = ['export plan', 'dataset plan'] as const;

export function Remark({ tone, icon, children }: { tone: 'info' | 'warn'; icon: ReactNode; children: ReactNode }) {
  return (
    <li className={`plan-remark tone-${tone}`}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** The size of all files, and the room on the disk. */
export function PlanSums({ plan, name, bytes }: { plan: AnyPlan | undefined; name: string; bytes: HistoryAmount }) {
  return (
    <dl className="plan-sums num">
      <div>
        <dt>{name}</dt>
        <dd>
          {plan === undefined ? (
            <span className="faint">Counting…</span>
          ) : plan.range === null ? (
            <span className="faint">–</span>
          ) : (
            <AmountText amount={bytes} format={formatBytes} unknown="unknown until downloaded" />
          )}
        </dd>
      </div>
      <div>
        <dt>
          <HardDrive className="plan-icon" aria-hidden="true" /> Free disk space
        </dt>
        <dd>
          {plan === undefined ? (
            <span className="faint">–</span>
          ) : plan.freeBytes === null ? (
            <span className="faint">unknown</span>
          ) : (
            formatBytes(plan.freeBytes)
          )}
        </dd>
      </div>
    </dl>
  );
}

/** The folder that is written to. `canChange` is false where another control chooses it. */
export function PlanFolder({ folder, canChange = true }: { folder: string; canChange?: boolean }) {
  const api = useApi();
  const client = useQueryClient();
  const abilities = useAbilities();
  const choose = useMutation({
    mutationFn: () => api.call('chooseExportFolder', {}),
    onSuccess: () => Promise.all(PLAN_KEYS.map((key) => client.invalidateQueries({ queryKey: [key] }))),
    onError: (error) => announce(errorText(error), 'bad'),
  });
  return (
    <div className="plan-folder">
      <FolderOpen className="plan-icon" aria-hidden="true" />
      <span className="mono truncate" data-tip={folder}>
        {folder}
      </span>
      {canChange && abilities?.chooseFolder && (
        <Button size="small" variant="quiet" onPress={() => choose.mutate()}>
          Change…
        </Button>
      )}
    </div>
  );
}

/** Remarks about problems of a plan, of either kind. */
export function PlanRemarks({
  plan,
  bytes,
  missing,
  suspect,
  error,
  children,
}: {
  plan: AnyPlan;
  bytes: HistoryAmount;
  /** Segments that must be downloaded first, and stored ones that should not be trusted. */
  missing: number;
  suspect: number;
  /** The failure of the last start. */
  error: Error | null;
  children: ReactNode;
}) {
  const isOffline = useStatus()?.connection === 'offline';
  const isTooLarge = plan.freeBytes !== null && bytes.value !== null && bytes.value > plan.freeBytes;
  return (
    <ul className="plan-remarks">
      {plan.problem !== null && (
        <Remark tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
          {groupInText(plan.problem)}
        </Remark>
      )}
      {isTooLarge && (
        <Remark tone="warn" icon={<HardDrive aria-hidden="true" />}>
          The files need more space than the disk has free.
        </Remark>
      )}
      {suspect > 0 && (
        <Remark tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
          {counted(suspect, 'stored segment')} {suspect === 1 ? 'is' : 'are'} suspect: rows may be missing or wrong.
          Point at {suspect === 1 ? 'it' : 'them'} on the ruler to see why.
        </Remark>
      )}
      {isOffline && missing > 0 && (
        <Remark tone="info" icon={<CloudOff aria-hidden="true" />}>
          The network is offline. The export waits, and downloads the missing data when it is back.
        </Remark>
      )}
      {error !== null && (
        <Remark tone="warn" icon={<CircleAlert aria-hidden="true" />}>
          {errorText(error)}
        </Remark>
      )}
      {children}
    </ul>
  );
}
