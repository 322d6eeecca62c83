import { FileClock, FileText, Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button, Chip, Keys, SearchBox, Skeleton, State } from '../../../ui/parts/index.ts';
import { Failed } from '../../shared/failed.tsx';
import { COMMANDS } from '../guides/index.ts';
import { commandsByArea } from './find-commands.ts';
import { Kept } from './kept.tsx';
import { useCommands, useDrafts, useOfferedCommands, useTemplates } from './use-commands.ts';
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
