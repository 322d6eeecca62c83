import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, DatabaseZap, FolderOpen, Plus, SearchX } from 'lucide-react';
import type { BlockRange, DatasetContent, DatasetTable, DatasetVerdict } from '../../../../contract/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { counted, formatBytes } from '../../../ui/format/index.ts';
import { announce, Button, Chip, CopyButton, Skeleton, State } from '../../../ui/parts/index.ts';
import { Failed } from '../../shared/failed.tsx';
import { ViewFrame } from '../../shared/view-frame.tsx';
import { useAbilities } from '../data/use-abilities.ts';
import { useHistory } from '../data/use-history.ts';
import type { HistorySearch } from '../link.ts';
import { makeSentence } from '../verification/verdict-words.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { CompactButton } from './compact-button.tsx';
import { datasetName } from './dataset-name.ts';
import { DatasetTables, type JudgedTable } from './dataset-tables.tsx';
import { DatasetNotice, VerifyDatasetButton } from './dataset-verdict.tsx';
import { chipWords, DATASET_VERDICTS } from './dataset-verdict-words.ts';
import { useDatasetVerification } from './dataset-verifications.ts';
import { KeepCurrentButton } from './keep-current-button.tsx';
import { RootText } from './root-text.tsx';
import '../history.css';
import './dataset.css';

/**
 * Shows one dataset: its tables, its root, and the result of its verification. Buttons add blocks, keep it current,
 * compact, verify or reveal it. `onSearch` changes parts of the link, for example the table whose columns are open.
 */
export function DatasetView({
  dataset,
  search,
  onSearch,
}: {
  /** Id of the dataset. */
  dataset: string;
  search: HistorySearch;
  onSearch: (part: Partial<HistorySearch>) => void;
}) {
  const api = useApi();
  const canReveal = useAbilities()?.reveal === true;
  const content = useQuery({
    queryKey: ['dataset', dataset],
    queryFn: ({ signal }) => api.call('dataset', { dataset }, signal),
    retry: false,
  });
  const { data } = content;
  const known = useHistory().data?.segments;
  const verification = useDatasetVerification(dataset);
  const proved = verification?.state === 'done' ? verification.verdict : undefined;
  const close = () => onSearch({ dataset: undefined, file: undefined });
  const isUnknown = content.error !== null && errorCode(content.error) === 'DATASET_UNKNOWN';
  const opened = data?.tables.find(({ area, table }) => `${area}.${table}` === search.file);
  return (
    <ViewFrame
      title={data === undefined ? 'Dataset' : datasetName(data.folder)}
      figure={data && figureOf(data)}
      controls={
        <Button icon={<ArrowLeft aria-hidden="true" />} onPress={close}>
          All history
        </Button>
      }
      notice={<DatasetNotice dataset={dataset} />}
      isNoticeBelow
      toolbar={
        <>
          {content.isPending && <Skeleton width={30} />}
          {data !== undefined && (
            <>
              <span className="dataset-folder mono truncate" data-tip={data.folder}>
                {data.folder}
              </span>
              <CopyButton text={data.folder} what="path" />
            </>
          )}
          <span className="dataset-tools">
            {data !== undefined && (
              <>
                <Button
                  icon={<Plus aria-hidden="true" />}
                  onPress={() => {
                    const next = nextBlocks(data, known);
                    onSearch({ dataset: undefined, file: undefined, as: 'dataset', into: dataset, ...next });
                  }}
                >
                  Add blocks…
                </Button>
                <KeepCurrentButton
                  dataset={dataset}
                  tables={data.tables}
                  onMirroring={() => onSearch({ dataset: undefined, file: undefined, panel: 'mirroring' })}
                />
                <CompactButton dataset={dataset} />
                <VerifyDatasetButton dataset={dataset} />
              </>
            )}
            {data !== undefined && canReveal && (
              <Button
                icon={<FolderOpen aria-hidden="true" />}
                onPress={() =>
                  void api
                    .call('revealDataset', { dataset })
                    .catch((thrown: unknown) => announce(errorText(thrown), 'bad'))
                }
              >
                Show in folder
              </Button>
            )}
          </span>
        </>
      }
      panel={
        data !== undefined &&
        opened !== undefined && (
          <ColumnsPanel folder={data.folder} table={opened} onClose={() => onSearch({ file: undefined })} />
        )
      }
    >
      {isUnknown ? (
        <State icon={<SearchX />} title="Dataset not found" actions={<Button onPress={close}>All history</Button>}>
          <p>It is not in the list of this network. Open its folder again.</p>
        </State>
      ) : content.error !== null && data === undefined ? (
        <Failed title="The dataset could not be loaded" query={content} />
      ) : data === undefined ? null : data.tables.length === 0 ? (
        <State icon={<DatabaseZap />} title="The dataset is empty">
          <p>It has no table yet.</p>
        </State>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="history" tabIndex={0} aria-label="All of the dataset">
          <ProofCard content={data} proved={proved?.verdict} />
          <DatasetTables
            tables={data.tables.map((table) => withVerdict(table, proved))}
            opened={search.file}
            onOpen={(file) => onSearch({ file })}
          />
        </section>
      )}
    </ViewFrame>
  );
}

function figureOf({ tables }: DatasetContent): string {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  return `${counted(tables.length, 'table')}, ${formatBytes(bytes)}`;
}

/** Returns a table with its verdict of a verification of the dataset, if there is one. */
function withVerdict(table: DatasetTable, proved: DatasetVerdict | undefined): JudgedTable {
  const verified = proved?.tables.find((other) => other.area === table.area && other.table === table.table);
  return { ...table, verdict: verified?.verdict ?? table.verdict, isVerified: verified !== undefined };
}

/**
 * Shows the root of a dataset, and how far it is proved: the verdict of its verification, else what its log, its
 * manifest and the sizes of its files say.
 */
function ProofCard({
  content: { verdict, root, problems },
  proved,
}: {
  content: DatasetContent;
  proved: DatasetContent['verdict'] | undefined;
}) {
  const isUnread = proved === undefined && verdict === 'complete';
  const { tone, word } = chipWords(proved ?? verdict, proved !== undefined);
  return (
    <section className="card history-card" aria-labelledby="proof-title">
      <header className="history-card-head">
        <h2 id="proof-title">Proof</h2>
        <Chip tone={tone} dot>
          {word}
        </Chip>
      </header>
      <RootText root={root} />
      {verdict === 'complete' && proved !== 'damaged' ? (
        <p className="dataset-meaning">
          Compare these 64 characters with those of another person: the same root means the same history, row for row.
          {isUnread && ' The log and the manifest are complete, and no file is missing. Verify reads every file.'}
        </p>
      ) : proved === 'damaged' ? (
        <p className="dataset-meaning">The root is that of the manifest. The files do not match it.</p>
      ) : (
        <>
          <p className="dataset-meaning">{DATASET_VERDICTS[proved ?? verdict].meaning}</p>
          <ul className="dataset-problems">
            {problems.map((problem) => (
              <li key={problem}>{makeSentence(problem)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/**
 * Returns the known blocks that the dataset lacks after the end of its tables, for the link; the choice of blocks stays if
 * there are none.
 */
function nextBlocks({ tables }: DatasetContent, known: readonly BlockRange[] = []): Partial<HistorySearch> {
  const ends = tables.flatMap(({ to }) => (to === null ? [] : [to]));
  const end = ends.reduce((one, other) => (one < other ? one : other), ends[0] ?? 0n);
  const newest = known.reduce((last, { to }) => (to > last ? to : last), 0n);
  if (ends.length === 0 || newest <= end) return {};
  return { from: String(end + 1n), to: String(newest), sight: undefined };
}
