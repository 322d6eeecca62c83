import { useQueryClient } from '@tanstack/react-query';
import { FileClock, FileText, Search, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { KeptCommand } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useNow } from '../../../data/use-now.ts';
import { formatBriefTime, visibleText } from '../../../ui/format/index.ts';
import {
  announce,
  announceUndoable,
  Button,
  Chip,
  focusIfLost,
  IconButton,
  Keys,
  SearchBox,
  Skeleton,
  State,
} from '../../../ui/parts/index.ts';
import { Failed } from '../../shared/failed.tsx';
import { useMarkets } from '../../shared/markets.ts';
import { useFieldUnits } from '../form/use-units.ts';
import { COMMANDS } from '../guides/index.ts';
import { commandSummary } from './command-summary.ts';
import { commandsByArea } from './find-commands.ts';
import { useCommands, useDrafts, useOfferedCommands, useTemplates } from './use-commands.ts';
import { draftsSaved, unansweredOf } from './use-draft.ts';
import './start.css';

/** The start of a composition: a command by its name, or a draft or a template by its id. One of them is set. */
export interface Beginning {
  command?: string;
  draft?: string;
  template?: string;
}

/**
 * Shows the start of a composition: all commands with a search field, the drafts, and the templates. `onBegin` is
 * called with the chosen one.
 */
export function ComposeStart({ onBegin }: { onBegin: (beginning: Beginning) => void }) {
  const commands = useOfferedCommands();
  const { isPending, error, refetch } = useCommands();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const groups = commandsByArea(commands, search);

  const step = (event: KeyboardEvent, by: 1 | -1) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const next = buttons[at + by];
    event.preventDefault();
    if (next === undefined && by === -1) document.querySelector<HTMLElement>('[data-shortcut="filter"]')?.focus();
    else next?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(event, 1);
    else if (event.key === 'ArrowUp') step(event, -1);
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="compose-start" tabIndex={0} aria-label="What to compose">
      <div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the search field and its results */}
        <div onKeyDown={onKeyDown}>
          <SearchBox
            className="command-search"
            type="search"
            aria-label="Find a command"
            placeholder="Search commands: vote, transfer, cancel orders…"
            value={search}
            data-shortcut="filter"
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              const [first] = groups[0]?.commands ?? [];
              if (event.key === 'Enter' && first !== undefined) onBegin({ command: first.name });
            }}
          >
            <Keys keys="/" />
          </SearchBox>
          <div ref={list} className="command-groups">
            {isPending && <Skeleton width={40} says="Loading the list of commands" />}
            {error !== null && <Failed title="The commands could not be loaded" query={{ error, refetch }} />}
            {groups.map(({ area, commands: listed }) => (
              <section key={area} aria-label={area}>
                <h2>{area}</h2>
                <ul>
                  {listed.map(({ name, title, judged }) => (
                    <li key={name}>
                      <button type="button" className="command-entry" onClick={() => onBegin({ command: name })}>
                        <span className="command-entry-title">
                          {title}
                          {!judged && (
                            <Chip tip="Orrery knows the format of this command but not its rules. Only the network checks those.">
                              Format checked only
                            </Chip>
                          )}
                        </span>
                        <span className="command-entry-about">{COMMANDS[name]?.about ?? name}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            {!isPending && error === null && groups.length === 0 && (
              <State
                icon={<Search />}
                title="No command matches"
                actions={<Button onPress={() => setSearch('')}>Show all</Button>}
              >
                <p>Try another word.</p>
              </State>
            )}
          </div>
        </div>
      </div>
      <aside className="compose-start-side" aria-label="Drafts and templates">
        <Drafts onBegin={onBegin} />
        <Templates onBegin={onBegin} />
      </aside>
    </section>
  );
}

function Drafts({ onBegin }: { onBegin: (beginning: Beginning) => void }) {
  const { data, error } = useDrafts();
  return (
    <Kept
      title="Drafts"
      icon={<FileClock aria-hidden="true" />}
      kept={data}
      error={error}
      empty="Orrery saves drafts here as you type."
      what="draft"
      onOpen={(id) => onBegin({ draft: id })}
    />
  );
}

function Templates({ onBegin }: { onBegin: (beginning: Beginning) => void }) {
  const { data, error } = useTemplates();
  return (
    <Kept
      title="Templates"
      icon={<FileText aria-hidden="true" />}
      kept={data}
      error={error}
      empty="Save a command as a template to use it again."
      what="template"
      onOpen={(id) => onBegin({ template: id })}
    />
  );
}

const METHODS = {
  draft: { remove: 'removeDraft', save: 'saveDraft' },
  template: { remove: 'removeTemplate', save: 'saveTemplate' },
} as const;

function Kept({
  title,
  icon,
  kept,
  error,
  empty,
  what,
  onOpen,
}: {
  title: string;
  icon: ReactNode;
  kept: readonly KeptCommand[] | undefined;
  error: unknown;
  empty: string;
  what: 'draft' | 'template';
  onOpen: (id: string) => void;
}) {
  const api = useApi();
  const client = useQueryClient();
  const box = useRef<HTMLElement>(null);
  const zone = useZone();
  const now = useNow(60_000);
  const unitOf = useFieldUnits();
  const { data: markets = [] } = useMarkets();
  const marketName = (id: string) => {
    const market = markets.find((each) => each.id === id);
    return visibleText(market?.code || market?.name || '') || undefined;
  };
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (thrown) {
      announce(errorText(thrown), 'bad');
    }
    await client.invalidateQueries({ queryKey: [`${what}s`] });
  };
  const remove = async ({ id, createdAt, changedAt, ...content }: KeptCommand) => {
    // A save of text that a person typed after the list was read would bring the deleted draft back.
    const typed = what === 'draft' ? unansweredOf(client).get(id)?.content : undefined;
    const back = { ...content, ...typed, id, times: { createdAt, changedAt } };
    await attempt(async () => {
      const { remove: removing, save } = METHODS[what];
      if (typed !== undefined) await draftsSaved(client);
      const { removed } = await api.call(removing, { id });
      if (removed) announceUndoable(`Deleted the ${what}`, () => void attempt(() => api.call(save, back)));
      else announce(`The ${what} was deleted already`);
    });
    focusIfLost(() => box.current?.querySelector<HTMLElement>('button') ?? box.current);
  };
  return (
    <section ref={box} className="kept" tabIndex={-1}>
      <h2>
        {icon}
        {title}
      </h2>
      {error != null && <p className="kept-problem">{errorText(error)}</p>}
      {kept === undefined && error == null && <Skeleton width={22} />}
      {kept?.length === 0 && <p>{empty}</p>}
      <ul>
        {kept?.map((command) => {
          const { id, name, text, changedAt } = command;
          const summary = commandSummary(text, unitOf, marketName);
          return (
            <li key={id}>
              <button type="button" className="kept-entry" onClick={() => onOpen(id)}>
                <span className="kept-name">{visibleText(name)}</span>
                <span className="faint">{formatBriefTime(changedAt, now, zone)}</span>
                {summary !== undefined && <span className="kept-summary">{summary}</span>}
              </button>
              <IconButton
                alternates
                size="small"
                label={`Delete the ${what} ${[name, summary].filter(Boolean).join(', ')}`}
                icon={<Trash2 aria-hidden="true" />}
                onPress={() => void remove(command)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
