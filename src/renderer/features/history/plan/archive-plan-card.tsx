import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Info } from 'lucide-react';
import type { BlockRange, ExportJob, ExportPlan, ExportTable, PlannedTable } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { counted } from '../../../ui/format/index.ts';
import { announce, Checkbox } from '../../../ui/parts/index.ts';
import { JOBS, useJobs, withStarted } from '../../shared/use-jobs.ts';
import { openFor, type PlanAfterEnds } from '../data/ended-jobs.ts';
import { useExportPlan } from '../data/use-export-plan.ts';
import { DownloadAgain } from './download-again.tsx';
import { EstimateSize } from './estimate-size.tsx';
import { PlanFailed } from './plan-failed.tsx';
import { focusExports, PlanFolder, PlanRemarks, PlanStart, PlanSums, Remark } from './plan-parts.tsx';
import { asEstimate, downloadsOf, sizeOf, sumOf } from './plan-sums.ts';
import { PlanTable } from './plan-table.tsx';
import { useChoiceFor } from './use-choice-for.ts';
import './plan-card.css';

/**
 * Shows the plan of one archive for each table over the blocks `asked`: rows, sizes, downloads and disk space; and the
 * button that starts the exports.
 */
export function ArchivePlanCard({ tables, asked }: { tables: readonly ExportTable[]; asked: BlockRange | undefined }) {
  const { data: made, error } = useExportPlan(tables, asked);
  const [renews, setRenews] = useChoiceFor([asked?.from, asked?.to, ...tables].join(' '));
  const plan = made && renews ? { ...made, tables: made.tables.map(withAllMissing) } : made;
  const statesOf = useOpenExports(plan);
  // After an export ended, the former plan is wrong, so it is not shown if it cannot be made again.
  if (error !== null && (plan === undefined || plan.tables.some((table) => statesOf(table).includes('ended'))))
    return <PlanFailed error={error} />;
  return (
    <>
      <PlanTable tables={tables} planned={plan?.tables} />
      <ArchiveFoot tables={tables} plan={plan} statesOf={statesOf} renews={renews} onRenews={setRenews} />
    </>
  );
}

/** Returns a table of a plan as its export downloads every segment. Stored rows may be others then. */
function withAllMissing(table: PlannedTable): PlannedTable {
  const [rows, rawBytes, bytes] = [asEstimate(table.rows), asEstimate(table.rawBytes), asEstimate(table.bytes)];
  return { ...table, missing: table.segments, again: 0, rows, rawBytes, bytes };
}

/** Returns true if an export writes the archive of this name in this folder. Paths can be those of any system. */
function writesTo(job: ExportJob, folder: string, name: string): boolean {
  if (job.kind !== 'archive') return false;
  return job.file.startsWith(folder) && job.file.endsWith(name) && job.file.length === folder.length + 1 + name.length;
}

type StatesOf = (planned: PlannedTable) => readonly ReturnType<typeof openFor>[];

/** Returns a function for the states of the exports that write the archive of a table of the plan. */
function useOpenExports(plan: PlanAfterEnds<ExportPlan> | undefined): StatesOf {
  const client = useQueryClient();
  const { data: jobs = [] } = useJobs();
  return ({ archive }) =>
    plan === undefined
      ? []
      : jobs.filter((job) => writesTo(job, plan.folder, archive)).map((job) => openFor(client, plan, job));
}

/** Shows the total, the folder, remarks about what may go wrong, and the button that starts the exports. */
function ArchiveFoot({
  tables,
  plan,
  statesOf,
  renews,
  onRenews,
}: {
  tables: readonly ExportTable[];
  plan: ExportPlan | undefined;
  statesOf: StatesOf;
  renews: boolean;
  onRenews: (renews: boolean) => void;
}) {
  const api = useApi();
  const client = useQueryClient();
  const running = plan?.tables.filter((table) => statesOf(table).includes('unfinished')) ?? [];
  const ended = plan?.tables.filter((table) => !running.includes(table) && statesOf(table).includes('ended')) ?? [];
  const there = plan?.tables.filter(({ exists }) => exists) ?? [];
  const existing = there.length;
  const [replaces, setReplaces] = useChoiceFor(there.map(({ archive }) => archive).join(' '));
  const isOpen = (table: PlannedTable) => running.includes(table) || ended.includes(table);
  const wanted = plan?.tables.filter((table) => !isOpen(table) && (replaces || !table.exists)) ?? [];
  const unknown = wanted.filter(({ bytes }) => bytes.certainty === 'unknown');
  const size = sizeOf(wanted);
  const range = plan?.range ?? null;
  const start = useMutation({
    mutationFn: ({ from, to }: BlockRange) =>
      api.call('startExports', {
        tables: wanted.map(({ table }) => table),
        from,
        to,
        ...(replaces && { replace: true }),
        ...(renews && { renew: true }),
      }),
    onSuccess({ jobs: started }) {
      client.setQueryData<ExportJob[]>(JOBS, (jobs = []) => withStarted(jobs, started));
      setReplaces(false);
      onRenews(false);
      focusExports();
      announce(`Started ${counted(started.length, 'export')}`);
    },
  });
  // The failure of another choice says nothing of this one.
  const error = start.variables === range ? start.error : null;
  const verb = downloadsOf(wanted) > 0 ? 'Download and export' : 'Export';
  return (
    <div className="plan-foot">
      <PlanSums
        plan={plan}
        name={wanted.length < (plan?.tables.length ?? 0) ? 'New archives' : 'All archives'}
        size={plan !== undefined && wanted.length === 0 ? 'none' : size}
      />
      {plan !== undefined && <PlanFolder folder={plan.folder} />}
      {plan !== undefined && (
        <PlanRemarks plan={plan} size={size} tables={wanted} error={error}>
          {unknown.length > 0 && range !== null && (
            <EstimateSize tables={unknown.map(({ table }) => table)} range={range} />
          )}
          {(renews || wanted.some(({ segments, missing, again }) => segments > missing + again)) && (
            <DownloadAgain isChosen={renews} onChange={onRenews} again={sumOf(wanted, 'again')} />
          )}
          {existing > 0 && (
            <Remark tone="info" icon={<Info aria-hidden="true" />}>
              {existing === 1 ? 'An archive of this name is' : `${existing} archives of these names are`} already in the
              folder{replaces ? '.' : ` and ${existing === 1 ? 'is' : 'are'} skipped.`}{' '}
              <Checkbox isSelected={replaces} onChange={setReplaces}>
                Replace {existing === 1 ? 'it' : 'them'}
              </Checkbox>
            </Remark>
          )}
          {running.length > 0 && (
            <Remark tone="info" icon={<Info aria-hidden="true" />}>
              {running.length === 1
                ? 'An archive of this name is being exported already, so it is not exported twice.'
                : `${running.length} archives of these names are being exported already, so they are not exported twice.`}
            </Remark>
          )}
          {ended.length > 0 && (
            <Remark tone="info" icon={<Info aria-hidden="true" />}>
              {ended.length === 1 ? 'An export has' : `${ended.length} exports have`} just ended. Counting again.
            </Remark>
          )}
        </PlanRemarks>
      )}
      <PlanStart
        range={range}
        tables={tables}
        icon={<Download aria-hidden="true" />}
        isDisabled={range === null || wanted.length === 0}
        isPending={start.isPending}
        onPress={() => range !== null && start.mutate(range)}
      >
        {plan === undefined
          ? 'Counting…'
          : range === null
            ? 'Export'
            : wanted.length === 0
              ? ended.length > 0
                ? 'Counting…'
                : running.length > 0
                  ? `${plan.tables.length === 1 ? 'It is' : 'All are'} being exported`
                  : `${plan.tables.length === 1 ? 'It is' : 'All are'} in the folder`
              : `${verb} ${counted(wanted.length, 'table')}`}
      </PlanStart>
    </div>
  );
}
