import { useQueryClient } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Button, focusIfLost, Skeleton, State } from '../../../ui/parts/index.ts';
import { Failed } from '../../shared/failed.tsx';
import { camelName } from '../form/arrange.ts';
import { readJson } from '../json/read-json.ts';
import type { TransactionsSearch } from '../link.ts';
import { beginningOf } from './beginnings.ts';
import { type Begun, Composition } from './composition.tsx';
import { onlyCommand } from './reading.ts';
import { ComposeStart } from './start.tsx';
import { useDrafts, useTemplates } from './use-commands.ts';
import { unansweredOf } from './use-draft.ts';
import './workbench.css';

interface ComposeProps {
  search: TransactionsSearch;
  onSearch: (search: TransactionsSearch, replace?: boolean) => void;
}

/** The composition in sight. */
interface Opened {
  /** The link with which it began. */
  link: string;
  /** The link of the draft as which it was saved since then. */
  savedAs?: string;
  /** Differs from that of the composition before. */
  key: number;
  begun: Begun;
}

/** Returns a text for what a link composes; undefined for a link to the choice of a command. */
function linkOf({ command, draft, template }: TransactionsSearch): string | undefined {
  if (draft !== undefined) return `draft ${draft}`;
  if (template !== undefined) return `template ${template}`;
  return command === undefined ? undefined : `command ${command}`;
}

/**
 * Shows the start that the link names: a draft to continue, a template, a command, or the choice of these. `onSearch`
 * replaces the link.
 */
export function ComposeView({ search, onSearch }: ComposeProps) {
  const { command, draft, template } = search;
  const link = linkOf(search);
  const [opened, setOpened] = useState<Opened>();
  // After the choice of a command, every composition begins anew, with all that was saved meanwhile.
  if (link === undefined && opened !== undefined) setOpened(undefined);
  if (opened?.savedAs !== undefined && opened.savedAs === link)
    setOpened({ ...opened, link: opened.savedAs, savedAs: undefined });
  const onDraft = useCallback(
    (id: string) => {
      // The composition stays mounted, though its link changes.
      setOpened((before) => before && { ...before, savedAs: linkOf({ draft: id }) });
      onSearch({ draft: id }, true);
    },
    [onSearch],
  );
  const onLeave = useCallback(() => {
    onSearch({});
    focusIfLost(() => document.querySelector<HTMLElement>('.compose-start'));
  }, [onSearch]);
  const begin = useCallback(
    (begun: Begun) =>
      setOpened((before) => (link === undefined ? undefined : { link, key: (before?.key ?? 0) + 1, begun })),
    [link],
  );

  if (opened !== undefined && (opened.link === link || opened.savedAs === link))
    return <Composition key={opened.key} begun={opened.begun} onDraft={onDraft} onLeave={onLeave} />;
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
  const client = useQueryClient();
  const drafts = useDrafts();
  const templates = useTemplates();
  const { data, error, refetch, isFetching } = kind === 'draft' ? drafts : templates;
  // A list that was read before may lack what was typed since then.
  const found = isFetching ? undefined : data?.find((each) => each.id === id);
  useEffect(() => {
    if (found === undefined) return;
    const unanswered = kind === 'draft' ? unansweredOf(client).get(found.id) : undefined;
    const { command, text, publicKey } = unanswered?.content ?? found;
    onBegin({
      command: command ?? camelName(onlyCommand(readJson(text)) ?? 'voteSubmission'),
      text,
      publicKey,
      draft: kind === 'draft' ? (unanswered?.draft ?? found) : undefined,
    });
  }, [client, found, kind, onBegin]);
  if (found !== undefined || isFetching) {
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
