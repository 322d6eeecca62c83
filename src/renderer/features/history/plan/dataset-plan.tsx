import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Database, Info, TriangleAlert } from 'lucide-react';
import type { BlockRange, DatasetPlan, ExportJob, ExportTable, ListTable } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { announce, Button, Checkbox } from '../../../ui/parts/index.ts';
import { JOBS, useJobs, withStarted } from '../../shared/use-jobs.ts';
import { openFor, type PlanAfterEnds } from '../data/ended-jobs.ts';
import { DATASETS } from '../data/use-datasets.ts';
import { useDatasetPlan } from '../data/use-export-plan.ts';
import { CloseGap, Target } from './dataset-plan-parts.tsx';
import { DatasetPlanTable } from './dataset-plan-table.tsx';
import { blockedWords, hasHere, partialWords, startWords } from './dataset-words.ts';
import { DownloadAgain } from './download-again.tsx';
import { EstimateSize } from './estimate-size.tsx';
import { PlanFailed } from './plan-failed.tsx';
import { focusExports, PlanRemarks, PlanStart, PlanSums, Remark } from './plan-parts.tsx';
import { downloadsOf, sizeOf, sumOf } from './plan-sums.ts';
import { useChoiceFor } from './use-choice-for.ts';
import './plan-card.css';

interface DatasetPlanProps {
  tables: readonly ExportTable[];
  lists: readonly ListTable[];
  /** The requested blocks; undefined if they are no valid range, or are not needed because only lists are chosen. */
  asked: BlockRange | undefined;
  /** Id of the dataset that is written to; undefined for the dataset of the export folder. */
  into: string | undefined;
  /** Chooses another dataset; undefined for that of the export folder. */
  onInto: (dataset: string | undefined) => void;
  /** Requests other blocks, for example those that continue the dataset without a gap. */
  onRange: (range: BlockRange) => void;
}

/**
 * Shows the plan of an export to a dataset: what each table adds, the size, the disk space, and the button that starts
 * the export.
 */
export function DatasetPlanView({ tables, lists, asked, into, onInto, onRange }: DatasetPlanProps) {
  // A person who replaces tables of one dataset has not agreed to lose others, or those of another dataset.
  const [replaces, setReplaces] = useChoiceFor([into, ...tables].join(' '));
  const [renews, setRenews] = useChoiceFor([into, asked?.from, asked?.to, ...tables].join(' '));
  const choice = { tables, lists, asked, into, replace: replaces, renew: renews };
  const { data: plan, error, isPlaceholderData } = useDatasetPlan(choice);
  const states = useOpenExports(plan);
  // After an export ended, the former plan is wrong, so it is not shown if it cannot be made again.
  if (error !== null && (plan === undefined || states.includes('ended'))) {
    return (
      <PlanFailed error={error}>
        {into !== undefined && <Button onPress={() => onInto(undefined)}>Write to the folder of exports</Button>}
      </PlanFailed>
    );
  }
  return (
    <>
      <DatasetPlanTable tables={tables} lists={lists} plan={plan} />
      <DatasetFoot
        plan={plan}
        states={states}
        isCurrent={!isPlaceholderData}
        chosen={tables}
        into={into}
        onInto={onInto}
        onRange={onRange}
        replaces={replaces}
        onReplaces={setReplaces}
        renews={renews}
        onRenews={setRenews}
      />
    </>
  );
}

/** Returns the states of the exports that write to the dataset of the plan. */
function useOpenExports(plan: PlanAfterEnds<DatasetPlan> | undefined): readonly ReturnType<typeof openFor>[] {
  const client = useQueryClient();
  const { data: jobs = [] } = useJobs();
  return plan === undefined
    ? []
    : jobs.flatMap((job) =>
        job.kind === 'dataset' && job.dataset === plan.dataset ? [openFor(client, plan, job)] : [],
      );
}

function DatasetFoot({
  plan,
  states,
  isCurrent,
  chosen,
  into,
  onInto,
  onRange,
  replaces,
  onReplaces,
  renews,
  onRenews,
}: Pick<DatasetPlanProps, 'into' | 'onInto' | 'onRange'> & {
  plan: DatasetPlan | undefined;
  /** The states of the exports that write to the same dataset. */
  states: ReturnType<typeof useOpenExports>;
  /** False while the plan of another choice is shown. */
  isCurrent: boolean;
  /** The chosen tables; none if there are only lists, which need no range. */
  chosen: readonly ExportTable[];
  replaces: boolean;
  onReplaces: (replaces: boolean) => void;
  renews: boolean;
  onRenews: (renews: boolean) => void;
}) {
  const api = useApi();
  const client = useQueryClient();
  const hasTables = chosen.length > 0;
  const tables = plan?.tables ?? [];
  const blocked = tables.filter(({ action }) => action === 'blocked');
  const replaced = tables.filter(({ action }) => action === 'replace');
  const adds = tables.filter((table) => table.adds !== null);
  const downloads = downloadsOf(adds);
  const lists = (plan?.lists ?? []).filter(({ action }) => action !== 'nothing');
  const partial = partialWords(lists);
  const size = sizeOf([...adds, ...lists]);
  const unknown = adds.filter((table) => table.bytes.certainty === 'unknown');
  const range = plan?.range ?? null;
  const isReady = hasTables ? range !== null && adds.length + lists.length > 0 : lists.length > 0;
  // One job at a time writes to a dataset.
  const isBusy = states.includes('unfinished');
  const isOld = states.includes('ended');
  const start = useMutation({
    mutationFn: (blocks: BlockRange | null) =>
      api.call('startDataset', {
        tables: tables.map(({ table }) => table),
        lists: lists.map(({ list }) => list),
        ...blocks,
        ...(into !== undefined && { dataset: into }),
        ...(replaces && { replace: true }),
        ...(renews && { renew: true }),
      }),
    onSuccess({ job }) {
      client.setQueryData<ExportJob[]>(JOBS, (jobs = []) => withStarted(jobs, [job]));
      void client.invalidateQueries({ queryKey: DATASETS });
      onReplaces(false);
      onRenews(false);
      focusExports();
      announce('Started 1 export');
    },
  });
  // The failure of another choice says nothing of this one.
  const error = start.variables === range ? start.error : null;
  return (
    <div className="plan-foot">
      <PlanSums plan={plan} name="Added to the dataset" size={size} />
      <Target plan={plan} into={into} onInto={onInto} />
      {plan !== undefined && (
        <PlanRemarks plan={plan} size={size} tables={adds} error={error}>
          {range !== null && (blocked.length > 0 || replaced.length > 0) && (
            <Remark tone={blocked.length > 0 ? 'warn' : 'info'} icon={<TriangleAlert aria-hidden="true" />}>
              {blockedWords(blocked.length > 0 ? blocked : replaced)}{' '}
              <Checkbox isSelected={replaces} onChange={onReplaces}>
                Replace {replaced.length + blocked.length === 1 ? 'this table' : 'these tables'}
              </Checkbox>
              <CloseGap blocked={blocked} range={range} onRange={onRange} />
            </Remark>
          )}
          {range !== null && (renews || tables.some((table) => hasHere(table, range))) && (
            <DownloadAgain isChosen={renews} onChange={onRenews} again={sumOf(tables, 'again')} />
          )}
          {range !== null && unknown.length > 0 && (
            <EstimateSize tables={unknown.map(({ table }) => table)} range={range} />
          )}
          {partial !== undefined && (
            <Remark tone="info" icon={<Info aria-hidden="true" />}>
              {partial}
            </Remark>
          )}
          {isBusy && adds.length + lists.length > 0 && (
            <Remark tone="info" icon={<Info aria-hidden="true" />}>
              Another export writes to this dataset. Wait until it ends, or cancel it.
            </Remark>
          )}
          {isOld && (
            <Remark tone="info" icon={<Info aria-hidden="true" />}>
              An export to this dataset has just ended. Counting again.
            </Remark>
          )}
          {adds.some(({ action }) => action === 'correct') && (
            <Remark tone="info" icon={<Info aria-hidden="true" />}>
              Segments that are stored with other rows are replaced. Files of the others stay as they are.
            </Remark>
          )}
          {adds.some(({ action }) => action === 'append') && (
            <Remark tone="info" icon={<Info aria-hidden="true" />}>
              Rows are added after the last block of the dataset. Files that are there stay as they are.
            </Remark>
          )}
        </PlanRemarks>
      )}
      <PlanStart
        range={range}
        tables={chosen}
        lists={lists.map(({ list }) => list)}
        icon={<Database aria-hidden="true" />}
        isDisabled={!isReady || !isCurrent || blocked.length > 0 || isBusy || isOld}
        isPending={start.isPending}
        onPress={() => start.mutate(range)}
      >
        {startWords(isOld ? undefined : plan, hasTables ? range : undefined, downloads)}
      </PlanStart>
    </div>
  );
}
