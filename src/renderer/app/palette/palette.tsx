import { useLocation, useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { AlignJustify, Clock, Keyboard, Link as LinkIcon, Palette, Search, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { DENSITIES, DENSITY_WORDS, THEME_WORDS, THEMES, useAppearance } from '../../data/appearance.tsx';
import { errorText } from '../../data/error-text.ts';
import { useApi } from '../../data/explorer.tsx';
import { useStatus } from '../../data/use-status.ts';
import { useHelpEntries } from '../../features/help/use-help-entries.tsx';
import { useWatchEntries } from '../../features/nodes/watch/use-watch-entries.tsx';
import { useQueryEntries } from '../../features/query/use-query-entries.tsx';
import { useVault } from '../../features/shared/vault/use-vault.ts';
import { transactionEntries } from '../../features/transactions/palette-entries.tsx';
import { announce, Keys, Spinner } from '../../ui/parts/index.ts';
import { copyShownLink } from '../shell/view-link.ts';
import { VIEWS } from '../shell/views.ts';
import { type EntryProps, entryOf, goTo, PaletteEntry, viewEntry } from './entries.tsx';
import { historyActions, segmentEntry } from './history-entries.tsx';
import { partEntries } from './part-entries.tsx';
import { useRecentEntries, useSavedViewEntries } from './saved-view-entries.tsx';
import { useFocusAfter } from './use-focus-after.ts';
import { type SearchResult, useSearchResults } from './use-search-results.ts';
import './palette.css';

/** Shows the command palette (Ctrl K): open views, run actions, find pasted ids. */
export function CommandPalette({
  isOpen,
  onOpenChange,
  onShortcuts,
}: {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  onShortcuts: () => void;
}) {
  return (
    <ModalOverlay className="scrim" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal className="modal palette">
        <Dialog className="modal-dialog" aria-label="Search and run commands">
          {({ close }) => <PaletteBody close={close} onShortcuts={onShortcuts} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The view of Help has a search of its own, which finds more. */
const HELP_SHOWN = 20;

function PaletteBody({ close, onShortcuts }: { close: () => void; onShortcuts: () => void }) {
  const [input, setInput] = useState('');
  const { found, isLooking } = useSearchResults(input);
  const status = useStatus();
  const host = status?.host;
  const isOffline = status?.connection === 'offline';
  const { theme, density, zone, change } = useAppearance();
  const api = useApi();
  const navigate = useNavigate();
  const location = useLocation();
  useFocusAfter();
  const after = (act: () => unknown) => () => {
    close();
    void act();
  };

  const actions: EntryProps[] = [
    {
      value: 'copy link to this view',
      icon: <LinkIcon aria-hidden="true" />,
      text: 'Copy the link to this view',
      about: 'With its filter, sorting and open record',
      onSelect: after(() => copyShownLink(host)),
    },
    {
      value: 'keyboard shortcuts',
      icon: <Keyboard aria-hidden="true" />,
      text: 'Keyboard shortcuts',
      keys: '?',
      onSelect: after(onShortcuts),
    },
    ...THEMES.filter((each) => each !== theme).map((each) => ({
      value: `theme ${THEME_WORDS[each]}`,
      icon: <SunMoon aria-hidden="true" />,
      text: `Theme: ${THEME_WORDS[each].toLowerCase()}`,
      onSelect: after(() => change({ theme: each })),
    })),
    ...DENSITIES.filter((each) => each !== density).map((each) => ({
      value: `density ${DENSITY_WORDS[each]}`,
      icon: <AlignJustify aria-hidden="true" />,
      text: `Density: ${DENSITY_WORDS[each].toLowerCase()}`,
      onSelect: after(() => change({ density: each })),
    })),
    {
      value: 'times time zone utc local',
      icon: <Clock aria-hidden="true" />,
      text: zone === 'utc' ? "Times in this machine's zone" : 'Times in UTC',
      onSelect: after(() => change({ zone: zone === 'utc' ? 'local' : 'utc' })),
    },
    {
      value: 'design system',
      icon: <Palette aria-hidden="true" />,
      text: 'Design system',
      about: 'Every part in every state',
      onSelect: after(() => navigate({ to: '/design' })),
    },
    // Show these only for a search, because there are many.
    ...(input.trim() === '' ? [] : historyActions(navigate, after)),
  ];
  const shown = (entries: readonly EntryProps[]) => entries.filter(({ value }) => matches(value, input));
  const entriesOf = (...kinds: SearchResult['kind'][]) =>
    found
      .filter(({ kind }) => kinds.includes(kind))
      .map((finding) =>
        entryOf(
          finding,
          after(() => goTo(finding, navigate)),
        ),
      );
  const segments = found.flatMap((finding) =>
    finding.kind === 'height' && finding.head === undefined ? [segmentEntry(finding.height, navigate, after)] : [],
  );
  const { actions: transactionActions, commands } = transactionEntries(navigate, useVault().data?.state, async () => {
    await api.call('lockVault', {}).then(
      () => announce('The vault is locked'),
      (thrown: unknown) => announce(`The vault could not be locked. ${errorText(thrown)}`, 'bad'),
    );
  });
  const watching = useWatchEntries();
  const queries = useQueryEntries();
  const help = useHelpEntries(input.trim() !== '');
  const savedViews = useSavedViewEntries();
  const recents = useRecentEntries();
  const closing = (entry: EntryProps): EntryProps => ({ ...entry, onSelect: after(entry.onSelect) });
  const groups = [
    {
      heading: 'Results',
      entries: [...entriesOf('node', 'party', 'market', 'height', 'epoch', 'period'), ...segments],
    },
    {
      heading: isOffline ? UNKNOWN_OFFLINE : 'No node, party or market has this id',
      entries: entriesOf('unknown-id'),
    },
    {
      heading: 'Go to',
      entries: shown([
        ...VIEWS.map((view) =>
          viewEntry(
            view,
            after(() => navigate({ to: view.to })),
          ),
        ),
        // Show these only for a search, because there are many.
        ...(input.trim() === '' ? [] : partEntries(navigate, location).map(closing)),
      ]),
    },
    { heading: 'Recent', entries: shown(recents.map(closing)) },
    { heading: 'Saved views', entries: shown(savedViews.map(closing)) },
    { heading: 'Actions', entries: shown([...watching.map(closing), ...actions, ...transactionActions.map(closing)]) },
    // Show these only for a search, because there are many.
    { heading: 'Compose', entries: input.trim() === '' ? [] : shown(commands.map(closing)) },
    { heading: 'Saved queries', entries: input.trim() === '' ? [] : shown(queries.map(closing)) },
    { heading: 'Help', entries: input.trim() === '' ? [] : shown(help.map(closing)).slice(0, HELP_SHOWN) },
    // Last: a filter takes any text, so it answers no question better than an entry that has the text in its name.
    { heading: 'Filter', entries: entriesOf('node-filter', 'party-filter') },
  ].filter(({ entries }) => entries.length > 0);

  // The first entry stays selected until an arrow key selects another, even if a better entry arrives later.
  const entries = groups.flatMap((group) => group.entries);
  const listed = entries.map(({ value }) => value).join('\n');
  const [picked, setPicked] = useState({ listed, value: '' });
  const value = (picked.listed === listed && picked.value) || (entries[0]?.value ?? '');

  return (
    <Command
      label="Search and run commands"
      className="palette-body"
      loop
      shouldFilter={false}
      value={value}
      onValueChange={(next) => setPicked({ listed, value: next })}
    >
      <div className="palette-head">
        <Search aria-hidden="true" />
        <Command.Input
          autoFocus
          value={input}
          onValueChange={setInput}
          className="palette-input"
          placeholder="Go to a view, an id, a block, an epoch, a period or a name"
          aria-label="Search"
        />
        {isLooking ? <Spinner /> : <Keys keys="Esc" />}
      </div>
      <Command.List className="palette-list" label="Results">
        {groups.map(({ heading, entries }) => (
          <Command.Group key={heading} heading={heading}>
            {entries.map((entry) => (
              <PaletteEntry key={entry.value} {...entry} />
            ))}
          </Command.Group>
        ))}
        {groups.length === 0 && (
          <div className="palette-empty" role="status">
            {isLooking ? 'Searching…' : 'Nothing found. Paste a full id, or type the start of a name.'}
          </div>
        )}
      </Command.List>
    </Command>
  );
}

const UNKNOWN_OFFLINE = 'No stored node, party or market has this id, and the network is offline';

/** Returns true if every word of the search begins a word of the entry, in upper or lower case. */
function matches(value: string, search: string): boolean {
  const words = value.toLowerCase().split(/\s+/);
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}
