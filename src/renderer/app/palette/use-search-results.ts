import { useQueries } from '@tanstack/react-query';
import {
  BUILT_IN_PARTY,
  type ExplorerApi,
  type NodeRow,
  OrreryError,
  type Party,
  searchableName,
} from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { isIdStart } from '../../data/filter/index.ts';
import { useSettled } from '../../data/use-settled.ts';
import { useStatus } from '../../data/use-status.ts';
import { marketLabel, useMarkets } from '../../features/shared/markets.ts';
import { useWatchList } from '../../features/shared/nodes/watch-list.ts';
import { isNodeCalled } from './names.ts';
import { type Recognised, recognise } from './recognise.ts';

/** A search result that can be opened. */
export type SearchResult =
  | { kind: 'node'; id: string; name: string }
  | { kind: 'party'; id: string; alias: string }
  | { kind: 'market'; id: string; label: string }
  /** `head` is the newest block, if it is known and lower than the height. */
  | { kind: 'height'; height: bigint; head?: bigint | undefined }
  | { kind: 'epoch'; epoch: bigint; isAhead: boolean }
  | { kind: 'period'; seq: bigint }
  /** A transaction that was checked, found by its hash. */
  | { kind: 'check'; id: string; name: string | null; hash: string }
  /** An unknown id. It may be of a record that was never read, or that could not be read now. */
  | { kind: 'unknown-id'; id: string; as: 'party' | 'node' | 'market' }
  | { kind: 'node-filter' | 'party-filter'; text: string };

/** The results of a search in the palette. */
export interface SearchResults {
  found: readonly SearchResult[];
  /** True while a query of the search runs. */
  isLooking: boolean;
  /** True if an id could not be looked up everywhere: a record may have it. */
  isUnread: boolean;
}

/** Maximum number of names per kind; the filter of the list shows the rest. */
const NAMES = 5;
/** Maximum number of nodes of an epoch that are searched; there are far fewer. */
const NODES = 1000;
/** Number of newest checks that are searched. */
const CHECKS = 500;
/** Further keys must pause this long before the next search (milliseconds); the first one is searched for at once. */
const PAUSE_MS = 140;

const MISSING = new Set(['NODE_UNKNOWN', 'PARTY_UNKNOWN', 'NOT_CACHED']);

/**
 * Resolves with the values of a question; with none if its error says that the record does not exist. Other errors are
 * thrown.
 */
async function orNothing<Value>(asked: Promise<Value[]>): Promise<Value[]> {
  try {
    return await asked;
  } catch (thrown) {
    if (thrown instanceof OrreryError && MISSING.has(thrown.code)) return [];
    throw thrown;
  }
}

async function findNodes(api: ExplorerApi, what: Recognised, signal: AbortSignal): Promise<SearchResult[]> {
  if (what.kind !== 'id' && what.kind !== 'words') return [];
  if (what.kind === 'id') {
    const named = await orNothing(api.call('node', { id: what.id }, signal).then(({ node }) => [node]));
    if (named.length > 0) return named.map(({ id, name }) => ({ kind: 'node', id, name }));
  }
  const { page } = await api.call('listNodes', { filter: {}, pagination: { first: NODES } }, signal);
  const isIt = (node: NodeRow) =>
    what.kind === 'id' ? node.pubKey.toLowerCase() === what.id : isNodeCalled(node, what.text);
  return page.edges
    .filter(({ node }) => isIt(node))
    .slice(0, NAMES)
    .map(({ node }: { node: NodeRow }) => ({ kind: 'node', id: node.id, name: node.name }));
}

async function findParties(api: ExplorerApi, what: Recognised, signal: AbortSignal): Promise<SearchResult[]> {
  if (what.kind !== 'id' && what.kind !== 'words') return [];
  const request =
    what.kind === 'id' || what.text.toLowerCase() === BUILT_IN_PARTY
      ? { filter: { partyId: what.kind === 'id' ? what.id : BUILT_IN_PARTY } }
      : {
          filter: {},
          where: [
            isIdStart(what.text, 6)
              ? ({ field: 'id', operator: 'startsWith', value: what.text.toLowerCase() } as const)
              : ({ field: 'alias', operator: 'startsWith', value: what.text.slice(0, 200) } as const),
          ],
        };
  const { page } = await api.call('listParties', { ...request, pagination: { first: NAMES } }, signal);
  return page.edges.map(({ node }: { node: Party }) => ({ kind: 'party', id: node.id, alias: node.alias }));
}

async function findChecks(api: ExplorerApi, what: Recognised, signal: AbortSignal): Promise<SearchResult[]> {
  if (what.kind !== 'id') return [];
  const { checks } = await api.call('checks', { limit: CHECKS }, signal);
  return checks
    .filter(({ inspection }) => inspection?.hash.toLowerCase() === what.id)
    .slice(0, NAMES)
    .map(({ id, name }) => ({ kind: 'check', id, name, hash: what.id }));
}

const LOOK_UPS = [
  { list: 'nodes', find: findNodes },
  { list: 'parties', find: findParties },
  { list: 'checks', find: findChecks },
] as const;

const UNKNOWN = ['party', 'node', 'market'] as const;

/** Returns what a typed or pasted text names: nodes, parties, markets, blocks, epochs and funding periods. */
export function useSearchResults(input: string): SearchResults {
  const api = useApi();
  const status = useStatus();
  const currentEpoch = status?.currentEpoch ?? null;
  const head = status?.position?.height;
  const ofMarkets = useMarkets();
  const markets = ofMarkets.data ?? [];
  const { watchedNode } = useWatchList();
  const settled = useSettled(input, PAUSE_MS, true);

  const recognised = recognise(input, currentEpoch);
  // A number may also be the beginning of an id.
  const asked =
    recognised.find(({ kind }) => kind === 'id' || kind === 'words') ??
    (/^\s*\d{6,}\s*$/.test(input) ? ({ kind: 'words', text: input.trim() } as const) : undefined);
  const lookUps = useQueries({
    queries: LOOK_UPS.map(({ list, find }) => ({
      // Results of an earlier text are not those of this one: Enter would open the wrong record.
      queryKey: ['palette', list, input],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        asked === undefined ? [] : orNothing(find(api, asked, signal)),
      enabled: asked !== undefined && settled === input,
      retry: false,
      staleTime: 10_000,
      gcTime: 10_000,
    })),
  });

  const found: SearchResult[] = recognised.flatMap((what): SearchResult[] => {
    if (what.kind === 'height') return [{ ...what, head: head !== undefined && what.height > head ? head : undefined }];
    if (what.kind === 'epoch') return [{ ...what, isAhead: currentEpoch !== null && what.epoch > currentEpoch }];
    if (what.kind === 'period') return [what];
    if (what.kind === 'id') {
      return markets
        .filter(({ id }) => id === what.id)
        .map((market) => ({ kind: 'market', id: market.id, label: marketLabel(market) }));
    }
    const text = searchableName(what.text);
    return [
      ...markets
        .filter(({ code, name }) => searchableName(`${code} ${name}`).includes(text))
        .map((market): SearchResult => ({ kind: 'market', id: market.id, label: marketLabel(market) })),
      { kind: 'node-filter', text: what.text },
      { kind: 'party-filter', text: what.text },
    ];
  });
  const isId = asked?.kind === 'id';
  const read = lookUps.flatMap(({ data }) => data ?? []);
  // The look-up knows the nodes of the current epoch. A watched one may have left.
  const watched = isId && read.length === 0 ? watchedNode(asked.id) : undefined;
  const known: SearchResult[] = watched === undefined ? read : [{ kind: 'node', id: watched.id, name: watched.name }];
  const isFirstReading = ofMarkets.isPending && ofMarkets.failureCount === 0;
  const isLooking = settled !== input || lookUps.some(({ isFetching }) => isFetching) || (isId && isFirstReading);
  const isUnread = isId && !isLooking && [...lookUps, ofMarkets].some(({ data }) => data === undefined);
  const unknown: SearchResult[] =
    isId && !isLooking && known.length + found.length === 0
      ? UNKNOWN.map((as) => ({ kind: 'unknown-id', id: asked.id, as }))
      : [];
  return { found: [...known, ...found, ...unknown], isLooking: isLooking && input.trim() !== '', isUnread };
}
