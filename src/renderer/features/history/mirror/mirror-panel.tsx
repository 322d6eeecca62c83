import { CircleAlert, CopyCheck, Pause, Play } from 'lucide-react';
import type { ExportTable, Mirror } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { counted, formatBytes, formatInteger, groupInText } from '../../../ui/format/index.ts';
import { Button, Checkbox, Chip, Notice, ProgressBar, SidePanel, Skeleton } from '../../../ui/parts/index.ts';
import { LimitField } from '../../shared/mirror/limit-field.tsx';
import { mirrorWords } from '../../shared/mirror/mirror-words.ts';
import { type MirrorChange, useChangeMirror, useMirror } from '../../shared/mirror/use-mirror.ts';
import { RecordHead } from '../../shared/record-panel.tsx';
import { rangeWords } from '../ruler/lane-words.ts';
import { TABLE_WORDS, TABLES_BY_NAME, tableWord } from '../tables.ts';
import { MirroredDataset } from './mirrored-dataset.tsx';
import './mirror.css';

/**
 * Shows the panel of mirroring: the tables that are kept complete in the background, their progress, the limit of disk
 * space, and the dataset that new segments are added to. A change is saved at once. `onClose` closes the panel.
 */
export function MirrorPanel({
  onClose,
  onDataset,
}: {
  onClose: () => void;
  /** Opens a dataset by its id. */
  onDataset: (dataset: string) => void;
}) {
  const { data: mirror, error } = useMirror();
  const change = useChangeMirror();
  return (
    <SidePanel
      label="Mirroring"
      head={
        <RecordHead icon={<CopyCheck aria-hidden="true" />} title="Mirroring">
          <span className="faint">Tables kept complete in the background</span>
        </RecordHead>
      }
      onClose={onClose}
    >
      {error !== null && mirror === undefined && (
        <Notice tone="bad" icon={<CircleAlert aria-hidden="true" />}>
          {errorText(error)}
        </Notice>
      )}
      {error === null && mirror === undefined && <Skeleton width={30} />}
      {mirror !== undefined && <MirrorForm mirror={mirror} onChange={change} onDataset={onDataset} />}
    </SidePanel>
  );
}

function MirrorForm({
  mirror,
  onChange,
  onDataset,
}: {
  mirror: Mirror;
  onChange: (change: MirrorChange) => void;
  onDataset: (dataset: string) => void;
}) {
  const { settings, fetching, problem, bytes } = mirror;
  const { word, tone, meaning } = mirrorWords(mirror);
  const toggle = (table: ExportTable, selected: boolean) =>
    onChange((stored) => ({
      ...stored,
      tables: TABLES_BY_NAME.filter((each) => (each === table ? selected : stored.tables.includes(each))),
    }));
  return (
    <div className="mirror">
      <div className="mirror-state" role="status">
        <Chip tone={tone} dot>
          {word}
        </Chip>
        {settings.tables.length > 0 && (
          <Button
            size="small"
            icon={settings.paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            onPress={() => onChange((stored) => ({ ...stored, paused: !settings.paused }))}
          >
            {settings.paused ? 'Resume' : 'Pause'}
          </Button>
        )}
      </div>
      <p className="mirror-meaning">
        {fetching === null ? meaning : `Downloading: ${tableWord(fetching.table)}, ${rangeWords(fetching)}.`}
      </p>
      {problem !== null && (
        <Notice tone="warn" icon={<CircleAlert aria-hidden="true" />}>
          {groupInText(problem)}
        </Notice>
      )}
      <h3>Tables</h3>
      <ul className="mirror-tables">
        {TABLES_BY_NAME.map((table) => (
          <li key={table}>
            <Checkbox isSelected={settings.tables.includes(table)} onChange={(selected) => toggle(table, selected)}>
              {TABLE_WORDS[table]}
            </Checkbox>
            <TableProgress progress={mirror.tables.find((each) => each.table === table)} table={table} />
          </li>
        ))}
      </ul>
      <h3>Disk space</h3>
      <p className="mirror-meaning num">
        {formatBytes(bytes)}
        {settings.limitBytes !== null && ` of at most ${formatBytes(settings.limitBytes)}`} on disk: the stored rows,
        their index, and files for queries.{settings.limitBytes === null && ' No limit is set.'}
      </p>
      {settings.limitBytes !== null && (
        <ProgressBar label="Disk space used" share={bytes / Math.max(1, settings.limitBytes)} tone="still" />
      )}
      <LimitField
        label="Limit"
        limit={settings.limitBytes}
        used={bytes}
        onChange={(limitBytes) => onChange((stored) => ({ ...stored, limitBytes }))}
      />
      <MirroredDataset
        mirror={mirror}
        onChange={(dataset) =>
          onChange(({ dataset: _, ...rest }) => (dataset === undefined ? rest : { ...rest, dataset }))
        }
        onOpen={onDataset}
      />
    </div>
  );
}

function TableProgress({ progress, table }: { progress: Mirror['tables'][number] | undefined; table: ExportTable }) {
  if (progress === undefined) return null;
  const { segments, segmentsTotal } = progress;
  const words =
    segmentsTotal === 0 ? 'no listed segments' : `${formatInteger(segments)} of ${counted(segmentsTotal, 'segment')}`;
  return (
    <span className="mirror-progress num">
      <ProgressBar
        label={`Mirroring of ${TABLE_WORDS[table]}`}
        share={segmentsTotal === 0 ? 0 : segments / segmentsTotal}
        words={words}
        tone={segments === segmentsTotal ? 'good' : 'accent'}
      />
      <span className="faint">{words}</span>
    </span>
  );
}
