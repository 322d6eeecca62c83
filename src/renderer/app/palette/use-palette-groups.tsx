import { useLocation, useNavigate } from '@tanstack/react-router';
import { searchableName } from '../../../contract/index.ts';
import { useStatus } from '../../data/use-status.ts';
import { useHelpEntries } from '../../features/help/use-help-entries.tsx';
import { useWatchEntries } from '../../features/nodes/watch/use-watch-entries.tsx';
import { useQueryEntries } from '../../features/query/use-query-entries.tsx';
import { VIEWS } from '../shell/views.ts';
import { type EntryProps, entryOf, goTo, viewEntry } from './entries.tsx';
import { historyActions, segmentEntry } from './history-entries.tsx';
import { partEntries } from './part-entries.tsx';
import { useRecentEntries, useSavedViewEntries } from './saved-view-entries.tsx';
import { type Overlays, useActionEntries, useNoticesEntries, useTransactionEntries } from './use-action-entries.tsx';
import { useNetworkEntries } from './use-network-entries.tsx';
import { type SearchResult, useSearchResults } from './use-search-results.ts';

/** Entries of the palette under one heading. */
export interface PaletteGroup {
  heading: string;
  entries: EntryProps[];
}

/** The view of Help has a search of its own, which finds more. */
const HELP_SHOWN = 20;

const UNREAD = 'This id could not be looked up now';
const UNKNOWN_OFFLINE = 'No current node and no stored party or market has this id, and the network is offline';
const UNKNOWN = 'No current node, party or market has this id';

/** Returns true if every word of the search begins a word of the entry or of its text, in upper or lower case. */
function matches({ value, text }: Pick<EntryProps, 'value' | 'text'>, search: string): boolean {
  const words = `${value} ${typeof text === 'string' ? text : ''}`.toLowerCase().split(/\s+/);
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}

/** Returns true for a node whose name has the text only inside a word: "Baobab Blocks" for "lock". */
function isInsideWord(finding: SearchResult, input: string): boolean {
  if (finding.kind !== 'node' || !searchableName(finding.name).includes(searchableName(input))) return false;
  return !matches({ text: finding.name, value: '' }, input);
}

/**
 * Returns the entries of the palette for what was typed, in groups; `isLooking` is true while more may come.
 * @param close closes the palette, which every entry does first
 */
export function usePaletteGroups(
  input: string,
  close: () => void,
  overlays: Overlays,
): { groups: PaletteGroup[]; isLooking: boolean } {
  const { found, isLooking, isUnread } = useSearchResults(input);
  const isOffline = useStatus()?.connection === 'offline';
  const navigate = useNavigate();
  const location = useLocation();
  const notices = useNoticesEntries(overlays);
  const actions = useActionEntries(overlays);
  const networks = useNetworkEntries();
  const transactions = useTransactionEntries();
  const watching = useWatchEntries();
  const queries = useQueryEntries();
  const isSearch = input.trim() !== '';
  const help = useHelpEntries(isSearch);
  const savedViews = useSavedViewEntries();
  const recents = useRecentEntries();

  const shown = (entries: readonly EntryProps[]) => entries.filter((entry) => matches(entry, input));
  /** Entries that are shown only for a search, because there are many. */
  const many = (entries: readonly EntryProps[]) => (isSearch ? entries : []);
  const draw = (results: readonly SearchResult[]) =>
    results.map((finding) => entryOf(finding, () => void goTo(finding, navigate)));
  const inside = found.filter((finding) => isInsideWord(finding, input));
  const findings = (...kinds: SearchResult['kind'][]) =>
    draw(found.filter((finding) => kinds.includes(finding.kind) && !inside.includes(finding)));
  const segments = found.flatMap((finding) =>
    finding.kind === 'height' && finding.head === undefined ? [segmentEntry(finding.height, navigate)] : [],
  );
  const views = VIEWS.map((view) => viewEntry(view, () => void navigate({ to: view.to })));
  const all: PaletteGroup[] = [
    {
      heading: 'Results',
      entries: [...findings('node', 'party', 'market', 'check', 'height', 'epoch', 'period'), ...segments],
    },
    {
      heading: isUnread ? UNREAD : isOffline ? UNKNOWN_OFFLINE : UNKNOWN,
      entries: findings('unknown-id'),
    },
    { heading: 'Go to', entries: shown([...views, ...many(partEntries(navigate, location))]) },
    { heading: 'Recent', entries: shown(recents) },
    { heading: 'Saved views', entries: shown(savedViews) },
    {
      heading: 'Actions',
      entries: shown([
        ...notices,
        ...watching,
        ...many(networks),
        ...actions,
        ...many(historyActions(navigate)),
        ...transactions.actions,
      ]),
    },
    { heading: 'Compose', entries: shown(many(transactions.commands)) },
    // After what begins with the text, so that Enter does what was typed.
    { heading: 'Other nodes', entries: draw(inside) },
    { heading: 'Saved queries', entries: shown(many(queries)) },
    { heading: 'Help', entries: shown(many(help)).slice(0, HELP_SHOWN) },
    // Last: a filter takes any text, so it answers no question better than an entry that has the text in its name.
    { heading: 'Filter', entries: findings('node-filter', 'party-filter') },
  ];

  const closing = (entry: EntryProps): EntryProps => ({
    ...entry,
    onSelect() {
      close();
      entry.onSelect();
    },
  });
  const groups = all
    .filter(({ entries }) => entries.length > 0)
    .map(({ heading, entries }) => ({ heading, entries: entries.map(closing) }));
  return { groups, isLooking };
}
