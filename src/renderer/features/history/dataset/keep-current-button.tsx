import { CopyCheck } from 'lucide-react';
import { useState } from 'react';
import {
  type DatasetTable,
  type ExportTable,
  type MirrorSettings,
  nameOfTable,
  type Table,
} from '../../../../contract/index.ts';
import { counted, formatBytes, inSentence } from '../../../ui/format/index.ts';
import { Button, Dialog, DialogActions } from '../../../ui/parts/index.ts';
import { useChangeMirror, useMirror } from '../../shared/mirror/use-mirror.ts';
import { useHistory } from '../data/use-history.ts';
import { TABLES_BY_NAME, tableWord } from '../tables.ts';

/**
 * Shows the button that mirrors the tables of a dataset into it, after a question: the downloads can take hours. If the
 * person has to choose what is mirrored, or it is chosen already, the button only opens mirroring.
 */
export function KeepCurrentButton({
  dataset,
  tables,
  onMirroring,
}: {
  /** Id of the dataset. */
  dataset: string;
  tables: readonly DatasetTable[];
  /** Called to show mirroring. */
  onMirroring: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const { data: mirror, isPending } = useMirror();
  const mirrored = mirror?.settings;
  const changeMirror = useChangeMirror();
  /** The dataset is chosen for mirroring, and none of its tables is. */
  const isUnkept = mirrored?.dataset === dataset && keptWords(tables, mirrored) === KEEP;
  // Mirroring writes tables that a chosen dataset lacks, so then the person chooses.
  const lacksNone = mirrored?.tables.every((kept) => tables.some((table) => isOfHistory(table, kept)));
  const asks = isUnkept || (lacksNone === true && mirrored?.dataset === undefined);
  const keep = () => {
    changeMirror((stored) =>
      (stored.dataset ?? dataset) === dataset ? { ...stored, dataset, tables: withTablesOf(tables, stored) } : stored,
    );
    onMirroring();
  };
  return (
    <>
      <Button
        icon={<CopyCheck aria-hidden="true" />}
        isDisabled={isPending}
        onPress={asks ? () => setAsking(true) : onMirroring}
      >
        {mirrored?.dataset === dataset ? keptWords(tables, mirrored) : KEEP}
      </Button>
      <Dialog title="Keep this dataset current?" isOpen={isAsking} onClose={() => setAsking(false)}>
        {mirrored !== undefined && <Meaning tables={tables} settings={mirrored} />}
        <DialogActions>
          <Button variant="quiet" onPress={() => setAsking(false)}>
            Cancel
          </Button>
          <Button variant="primary" onPress={keep}>
            Keep current
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** Says what would be mirrored, how much of it is missing, within which limit, and what is not kept current. */
function Meaning({ tables, settings }: { tables: readonly DatasetTable[]; settings: MirrorSettings }) {
  const history = useHistory().data;
  const chosen = withTablesOf(tables, settings);
  const missing = chosen.reduce((sum, table) => {
    const stored = history?.summaries.get(table)?.segments ?? 0;
    return sum + Math.max(0, (history?.drawn.length ?? 0) - stored);
  }, 0);
  const { limitBytes, paused } = settings;
  const isOne = chosen.length === 1;
  const these = isOne ? 'this table' : 'these tables';
  return (
    <>
      <p>
        Orrery mirrors the {isOne ? 'table' : 'tables'} {inSentence(chosen.map(tableWord))}: it downloads the whole
        history of {these} in the background, and adds new segments to the dataset.{' '}
        {missing > 0 && `${counted(missing, 'segment')} of ${these} ${missing === 1 ? 'is' : 'are'} not stored yet. `}
        {paused && 'Mirroring is paused, so this begins when you resume it.'}
      </p>
      <p>
        {limitBytes === null
          ? 'Downloads have no limit of disk space. Set one under Mirroring.'
          : `Downloads use at most ${formatBytes(limitBytes)} of disk space. Change this limit under Mirroring.`}
      </p>
      {tables.some(({ area }) => area === 'lists') && <p>The lists of the dataset are not kept current.</p>}
    </>
  );
}

/** Returns true if a table of a dataset is this table of history. */
function isOfHistory({ area, table: name }: DatasetTable, table: Table): boolean {
  return area === 'history' && nameOfTable(table) === name;
}

/** Returns the mirrored tables and those of the dataset, in the order of their names. */
function withTablesOf(tables: readonly DatasetTable[], { tables: mirrored }: MirrorSettings): ExportTable[] {
  return TABLES_BY_NAME.filter((each) => mirrored.includes(each) || tables.some((table) => isOfHistory(table, each)));
}

/** The button while no table of the dataset is kept current. */
const KEEP = 'Keep current…';

/** Says how far the tables of the dataset that is chosen for mirroring are kept current. */
function keptWords(tables: readonly DatasetTable[], { tables: mirrored, paused }: MirrorSettings): string {
  const ofHistory = tables.filter(({ area }) => area === 'history');
  const kept = ofHistory.filter((table) => mirrored.some((each) => isOfHistory(table, each)));
  if (kept.length === 0) return KEEP;
  if (paused) return 'Mirroring is paused';
  return kept.length < ofHistory.length ? 'Kept current in part' : 'Kept current';
}
