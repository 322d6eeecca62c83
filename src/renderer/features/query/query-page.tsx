import { PanelLeft, Save } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLink } from '../../data/explorer.tsx';
import type { CodeFieldHandle } from '../../ui/editor/index.ts';
import { visibleText } from '../../ui/format/index.ts';
import { announce, Button, IconButton } from '../../ui/parts/index.ts';
import type { LinkPart } from '../shared/link.ts';
import { LinkDownNotice } from '../shared/notices.tsx';
import { useNextKey } from '../shared/use-next-key.ts';
import { ViewFrame } from '../shared/view-frame.tsx';
import { SqlField } from './editor/sql-field.tsx';
import type { QuerySearch } from './link.ts';
import { PivotDialog, type PivotSource } from './pivot/pivot-dialog.tsx';
import { Rail } from './rail.tsx';
import { Results } from './results/results.tsx';
import { EditorSplit } from './run/editor-split.tsx';
import { ParameterFields } from './run/parameter-fields.tsx';
import { RunBar } from './run/run-bar.tsx';
import { tooLong } from './run/use-draft.ts';
import { useQueryPage } from './run/use-query-page.ts';
import { SaveDialog } from './saved/save-dialog.tsx';
import { useSaveKey } from './saved/use-save-key.ts';
import { useSavedQueries } from './saved/use-saved.ts';
import { useProposals, useTables } from './schema/use-schema.ts';
import './query.css';

/**
 * Shows the Query view of one network: the editor, the tables and saved queries beside it, the parameters, and the
 * result. `onSearch` changes parts of the link.
 */
export function QueryPage({
  network,
  search,
  onSearch,
}: {
  /** Id of the network. */
  network: string;
  search: QuerySearch;
  onSearch: (part: LinkPart<QuerySearch>) => void;
}) {
  const page = useQueryPage(network, search, onSearch);
  const { draft, write, check, run, reading } = page;
  const tables = useTables();
  const proposals = useProposals(tables.data);
  const editor = useRef<CodeFieldHandle>(null);
  const [isRailOpen, setRailOpen] = useState(() => innerWidth >= RAIL_FROM);
  const [isSaving, setSaving] = useState(false);
  const [pivot, setPivot] = useState<PivotSource>();
  const saved = useSavedQueries().data?.find(({ id }) => id === search.saved);
  const isEdited = saved !== undefined && saved.sql !== draft.sql;
  const isLinkDown = useLink() === 'down';
  useNextKey(() => void page.start());
  const save = () => {
    const problem = tooLong(draft.sql);
    if (problem === undefined) setSaving(true);
    else announce(problem, 'bad');
  };
  useSaveKey(() => draft.sql.trim() !== '' && save());

  return (
    <ViewFrame
      title="Query"
      figure={
        saved === undefined ? undefined : (
          <bdi>
            {visibleText(saved.name)}
            {isEdited && ', edited'}
          </bdi>
        )
      }
      notice={isLinkDown ? <LinkDownNotice /> : undefined}
      controls={
        <>
          <Button
            aria-keyshortcuts="Control+S"
            icon={<Save aria-hidden="true" />}
            isDisabled={draft.sql.trim() === ''}
            onPress={save}
          >
            Save
          </Button>
          <IconButton
            label={isRailOpen ? 'Hide tables and saved queries' : 'Show tables and saved queries'}
            icon={<PanelLeft aria-hidden="true" />}
            onPress={() => setRailOpen(!isRailOpen)}
          />
        </>
      }
    >
      <div className="query">
        {isRailOpen && (
          <Rail
            tables={tables}
            saved={search.saved}
            onInsert={(text) => editor.current?.insert(text)}
            onGroup={({ table, columns }) => setPivot({ title: table, source: table, columns, params: {} })}
            onOpen={page.open}
          />
        )}
        <div className="query-main">
          <EditorSplit>
            <SqlField
              ref={editor}
              text={draft.sql}
              onChange={(sql) => write({ ...page.read(), sql })}
              marks={check.marks}
              goal={page.goal}
              proposals={proposals}
            />
          </EditorSplit>
          <ParameterFields
            parameters={check.parameters}
            typed={draft.params}
            onChange={(params) => write({ ...page.read(), params })}
            problems={page.isAttempted ? reading.problems : NO_PROBLEMS}
            onRun={() => void page.start()}
          />
          <RunBar
            state={run.state}
            last={run.last}
            text={draft.sql}
            values={check.isValid ? reading.values : undefined}
            onRun={page.start}
            onStop={run.stop}
          />
          <Results
            page={page}
            tables={tables.data}
            name={saved?.name}
            search={search}
            onSearch={onSearch}
            onGroup={setPivot}
          />
        </div>
      </div>
      <PivotDialog source={pivot} onClose={() => setPivot(undefined)} onOpen={page.open} />
      <SaveDialog
        isOpen={isSaving}
        onClose={() => setSaving(false)}
        onSaved={({ id }, arrival) => page.nameAs(id, arrival)}
        arrival={page.arrival}
        of={saved}
        sql={draft.sql}
        params={draft.params}
        view={page.viewToSave}
      />
    </ViewFrame>
  );
}

/** In a narrower window (pixels), the tables beside the editor are hidden at first. */
const RAIL_FROM = 1180;

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();
