import { FileX } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Button, Skeleton, State } from '../../../ui/parts/index.ts';
import { Failed } from '../../shared/failed.tsx';
import { camelName } from '../form/arrange.ts';
import { readJson } from '../json/read-json.ts';
import type { TransactionsSearch } from '../link.ts';
import { beginningOf } from './beginnings.ts';
import { type Begun, Composition } from './composition.tsx';
import { onlyCommand } from './reading.ts';
import { ComposeStart } from './start.tsx';
import { useDrafts, useTemplates } from './use-commands.ts';
import './workbench.css';

interface ComposeProps {
  search: TransactionsSearch;
  onSearch: (search: TransactionsSearch, replace?: boolean) => void;
}

/**
 * Shows the start that the link names: a draft to continue, a template, a command, or the choice of these. `onSearch`
 * replaces the link.
 */
export function ComposeView({ search, onSearch }: ComposeProps) {
  const { command, draft, template } = search;
  // A composition that is saved as a draft stays mounted, though its link changes.
  const [own, setOwn] = useState<{ draft: string; key: string }>();
  const key = draft === undefined ? `${command ?? ''} ${template ?? ''}` : draft === own?.draft ? own.key : draft;
  const onDraft = useCallback(
    (id: string) => {
      setOwn({ draft: id, key });
      onSearch({ draft: id }, true);
    },
    [key, onSearch],
  );
  const onLeave = useCallback(() => onSearch({}), [onSearch]);
  const [kept, setKept] = useState<{ key: string; begun: Begun }>();
  const begin = useCallback((begun: Begun) => setKept({ key, begun }), [key]);

  if (kept?.key === key && (draft !== undefined || command !== undefined || template !== undefined))
    return <Composition key={key} begun={kept.begun} onDraft={onDraft} onLeave={onLeave} />;
  if (draft !== undefined) return <Kept id={draft} kind="draft" onBegin={begin} onLeave={onLeave} />;
  if (template !== undefined) return <Kept id={template} kind="template" onBegin={begin} onLeave={onLeave} />;
  if (command !== undefined) {
    begin({ command, text: beginningOf(command), publicKey: null, draft: undefined });
    return null;
  }
  return <ComposeStart onBegin={onSearch} />;
}

/**
 * Reads the draft or template to start with, and calls `onBegin` with it. Shows an error if there is none with this id.
 */
function Kept({
  id,
  kind,
  onBegin,
  onLeave,
}: {
  id: string;
  kind: 'draft' | 'template';
  onBegin: (begun: Begun) => void;
  onLeave: () => void;
}) {
  const drafts = useDrafts();
  const templates = useTemplates();
  const { data, error, refetch } = kind === 'draft' ? drafts : templates;
  const found = data?.find((each) => each.id === id);
  useEffect(() => {
    if (found === undefined) return;
    onBegin({
      command: found.command ?? camelName(onlyCommand(readJson(found.text)) ?? 'voteSubmission'),
      text: found.text,
      publicKey: found.publicKey,
      draft: kind === 'draft' ? id : undefined,
    });
  }, [found, id, kind, onBegin]);
  if (found !== undefined || (data === undefined && error === null)) {
    return (
      <div className="compose-wait">
        <Skeleton width={30} says={`Loading the ${kind}`} />
      </div>
    );
  }
  if (data === undefined) return <Failed title={`This ${kind} could not be loaded`} query={{ error, refetch }} />;
  return (
    <State
      icon={<FileX />}
      title={`This ${kind} was not found`}
      actions={<Button onPress={onLeave}>Choose a command</Button>}
    >
      <p>It was deleted, or the link belongs to another network.</p>
    </State>
  );
}
