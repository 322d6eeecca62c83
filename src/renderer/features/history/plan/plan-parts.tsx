/** The parts that the plans of archives and of datasets share. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CloudOff, FolderOpen, HardDrive, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { BlockRange, ExportPlan, ExportTable, ListTable } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useIsOffline } from '../../../data/use-status.ts';
import { counted, formatBytes, formatInteger, groupInText } from '../../../ui/format/index.ts';
import { announce, Button } from '../../../ui/parts/index.ts';
import { useAbilities } from '../data/use-abilities.ts';
import { PLAN_KEYS } from '../data/use-history.ts';
import { AmountText } from './amount-text.tsx';
import { HistoryCode } from './history-code.tsx';
import { type PlanSize, type Sized, sumOf } from './plan-sums.ts';
import './plan-card.css';

type AnyPlan = Pick<ExportPlan, 'range' | 'problem' | 'bytes' | 'folder' | 'freeBytes'>;

/**
 * Gives the focus to the list of exports. The button that started one is disabled soon, and the focus would fall from it to
 * the page.
 */
export function focusExports(): void {
  document.querySelector<HTMLElement>('#view .jobs')?.focus();
}

/** Shows one remark of a plan as an item of a list, with an icon and the colour of its tone. */
export function Remark({ tone, icon, children }: { tone: 'info' | 'warn'; icon: ReactNode; children: ReactNode }) {
  return (
    <li className={`plan-remark tone-${tone}`}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** Shows the size of all files under `name`, and the free space on the disk. "Counting…" while there is no plan. */
export function PlanSums({
  plan,
  name,
  size,
}: {
  plan: AnyPlan | undefined;
  name: string;
  /** 'none' if the plan writes no file. */
  size: PlanSize | 'none';
}) {
  return (
    <dl className="plan-sums num">
      <div>
        <dt>{name}</dt>
        <dd>
          {plan === undefined ? (
            <span className="faint">Counting…</span>
          ) : size === 'none' ? (
            'none'
          ) : plan.range === null && size.all.value === 0 ? (
            <span className="faint">–</span>
          ) : (
            <AmountText amount={size.all} format={formatBytes} unknown={unknownWords(size)} />
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

/** Returns the words for a size that is not wholly known. */
function unknownWords({ sized: { value, certainty } }: PlanSize): string {
  if (value === null || value === 0) return 'unknown until downloaded';
  return `more than ${certainty === 'estimated' ? '≈ ' : ''}${formatBytes(value)}`;
}

/**
 * Shows the folder that is written to. A button changes the export folder, where the host has a folder dialog.
 * @param canChange false where another control chooses the folder
 */
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

/**
 * Shows the list of remarks about a plan: what is wrong with it, not enough disk space, suspect or unjudged
 * segments, an offline network, a failed start. The children are further remarks.
 */
export function PlanRemarks({
  plan,
  size,
  tables,
  error,
  children,
}: {
  plan: AnyPlan;
  size: PlanSize;
  /** The tables that a press writes. */
  tables: readonly Sized[];
  /** The failure of the last start. */
  error: Error | null;
  children: ReactNode;
}) {
  const isOffline = useIsOffline();
  const suspect = sumOf(tables, 'suspect');
  const again = sumOf(tables, 'again');
  const unjudged = sumOf(tables, 'unjudged');
  const isTooLarge = plan.freeBytes !== null && (size.sized.value ?? 0) > plan.freeBytes;
  return (
    <ul className="plan-remarks">
      {plan.problem !== null && (
        <Remark tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
          {groupInText(plan.problem)}
        </Remark>
      )}
      {isTooLarge && (
        <Remark tone="warn" icon={<HardDrive aria-hidden="true" />}>
          The files need more space than the disk has free
          {size.all.certainty === 'unknown' ? ', even without the tables of unknown size.' : '.'}
        </Remark>
      )}
      {suspect > 0 && (
        <Remark tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
          {counted(suspect, 'stored segment')} {suspect === 1 ? 'is' : 'are'} suspect: rows may be missing or wrong.
          Point at {suspect === 1 ? 'it' : 'them'} on the ruler to see why.
          {!isOffline && again > 0 && ` ${againWords(suspect, again)} downloaded again first.`}
        </Remark>
      )}
      {unjudged > 0 && (
        <Remark tone="info" icon={<Info aria-hidden="true" />}>
          {counted(unjudged, 'stored segment')} may lack rows at {unjudged === 1 ? 'its' : 'their'} end: the blocks that
          would show it are not stored.{!isOffline && ' The export downloads these first, if it can.'}
        </Remark>
      )}
      {isOffline && sumOf(tables, 'missing') > 0 && (
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

/** Returns the subject and the verb for suspect segments that are downloaded again: all of them, or some. */
function againWords(suspect: number, again: number): string {
  if (again < suspect) return `${formatInteger(again)} of them ${again === 1 ? 'is' : 'are'}`;
  return again === 1 ? 'It is' : 'They are';
}

/** Shows the button that starts the exports of a plan, the programs that read the same rows, and the blocks. */
export function PlanStart({
  range,
  tables,
  lists = [],
  ...button
}: Pick<ComponentProps<typeof Button>, 'icon' | 'isDisabled' | 'isPending' | 'onPress' | 'children'> & {
  range: BlockRange | null;
  tables: readonly ExportTable[];
  lists?: readonly ListTable[];
}) {
  return (
    <div className="plan-start">
      {/* A start makes another button of it, or none, as soon as the jobs are known. */}
      <Button variant="primary" alternates {...button} />
      <HistoryCode tables={tables} lists={lists} range={range} />
      {range !== null && (
        <span className="faint num">
          blocks {formatInteger(range.from)} – {formatInteger(range.to)}
        </span>
      )}
    </div>
  );
}
