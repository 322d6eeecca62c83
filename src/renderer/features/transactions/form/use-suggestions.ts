import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type NodeRow, searchableName } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { shortenMiddle, visibleText } from '../../../ui/format/index.ts';
import { marketLabel, useMarkets } from '../../shared/markets.ts';
import { keysOf, markedKeyLabel, useVault } from '../../shared/vault/use-vault.ts';
import type { FieldMeaning } from '../guides/index.ts';
import { useKnownAssets } from './known-assets.ts';
import { useKnownOrders } from './known-orders.ts';

/** An id that a field can suggest, with its name and a few words about it. */
export interface Suggestion {
  id: string;
  name: string;
  /** True if the name is a real name, false if it is the shortened id. */
  isNamed: boolean;
  /** A note on the name: anybody can choose the alias that looks like the name of a key here. */
  nameKind?: 'alias' | 'your key' | typeof SHARED;
  about: string;
  /** Why a person may not want to stake on the node, as a sentence. */
  doubt?: string;
}

const SHARED = 'another one has this name';

/** Marks each name that does not tell which thing is meant: a hostile market or node can take the name of another one. */
function markShared(items: readonly Suggestion[]): Suggestion[] {
  const idsOf = new Map<string, Set<string>>();
  for (const { id, name, isNamed } of items) if (isNamed) idsOf.set(name, (idsOf.get(name) ?? new Set()).add(id));
  return items.map((item) => ((idsOf.get(item.name)?.size ?? 0) > 1 ? { ...item, nameKind: SHARED } : item));
}

/** The kinds of ids that fields can suggest. */
export type Suggested = 'party' | 'node' | 'market' | 'asset' | 'order' | 'stopOrder';
const SUGGESTED: ReadonlySet<string | undefined> = new Set<Suggested>([
  'party',
  'node',
  'market',
  'asset',
  'order',
  'stopOrder',
]);

/** Returns the kind of ids that a field of a meaning can suggest; undefined if there is none. */
export function suggestedFor(meaning: FieldMeaning | undefined): Suggested | undefined {
  return SUGGESTED.has(meaning) ? (meaning as Suggested) : undefined;
}

const MAX_SUGGESTIONS = 20;

const matches = (typed: string) => {
  const wanted = typed.trim().toLowerCase();
  const named = searchableName(wanted);
  return ({ id, name }: Suggestion) => id.startsWith(wanted) || searchableName(name).includes(named);
};

/** The suggestions of a field. */
export interface Suggestions {
  items: readonly Suggestion[];
  /** True while an answer is awaited that may bring more. */
  isLoading: boolean;
}

/**
 * Returns known things that the typed text can mean, best first. For a complete id of a known thing, returns only that.
 * @param kind undefined for a field without suggestions
 */
export function useSuggestions(kind: Suggested | undefined, typed: string): Suggestions {
  const nodes = useNodes(kind === 'node');
  const settled = useDeferredValue(typed);
  const parties = useParties(kind === 'party', settled);
  const { data: markets = [], isLoading: isLoadingMarkets } = useMarkets();
  const vault = useVault().data;
  const assets = useKnownAssets(kind === 'asset');
  const orders = useKnownOrders(kind === 'order' || kind === 'stopOrder' ? kind : undefined);
  // Never by an earlier text: keys would then choose something that does not fit.
  const isFitting = matches(typed);
  switch (kind) {
    case 'node':
      return { ...nodes, items: nodes.items.filter(isFitting).slice(0, MAX_SUGGESTIONS) };
    case 'market': {
      const all = markets.map((market) => ({
        id: market.id,
        name: marketLabel(market),
        isNamed: market.code !== '' || market.name !== '',
        about: shortenMiddle(market.id),
      }));
      const items = markShared(all).filter(isFitting).slice(0, MAX_SUGGESTIONS);
      return { items, isLoading: isLoadingMarkets };
    }
    case 'asset': {
      const all = assets.items.map(({ id, symbol, from }) => ({
        id,
        name: visibleText(symbol) || shortenMiddle(id, 12, 10),
        isNamed: symbol !== '',
        about: symbol === '' ? from : `${from}, ${shortenMiddle(id)}`,
      }));
      return { items: markShared(all).filter(isFitting), isLoading: assets.isLoading };
    }
    case 'order':
    case 'stopOrder': {
      // The words are those of the beginning: an order may have been amended since. So they are not its name.
      const items = orders.items
        .map(({ id, words, about }) => ({
          id,
          name: words ?? shortenMiddle(id, 12, 10),
          isNamed: false,
          about: `${about}, ${shortenMiddle(id)}`,
        }))
        .filter(isFitting);
      return { items: items.slice(0, MAX_SUGGESTIONS), isLoading: orders.isLoading };
    }
    case 'party': {
      const own = keysOf(vault).map((key) => ({
        id: key.publicKey,
        name: markedKeyLabel(key),
        isNamed: true,
        nameKind: 'your key' as const,
        about: `Your key, ${shortenMiddle(key.publicKey)}`,
      }));
      const others = parties.items.filter(({ id }) => !own.some((key) => key.id === id));
      return {
        items: [...own.filter(isFitting), ...others].slice(0, MAX_SUGGESTIONS),
        isLoading: parties.isLoading || settled !== typed,
      };
    }
    case undefined:
      return NONE;
  }
}

const NONE: Suggestions = { items: [], isLoading: false };

function doubtAbout({ rankingScore }: Pick<NodeRow, 'rankingScore'>): Pick<Suggestion, 'doubt'> {
  if (rankingScore?.status === 'VALIDATOR_NODE_STATUS_PENDING') {
    return { doubt: 'This node is pending: it is not a validator yet, and stake on it may get no rewards.' };
  }
  const performance = rankingScore?.performanceScore ?? '';
  const isIdle = performance !== '' && Number(performance) === 0;
  return isIdle ? { doubt: 'The performance of this node is 0: stake on it may get no rewards.' } : {};
}

/** Returns the nodes of the current epoch. They are read only if they are wanted. */
export function useNodes(isWanted: boolean): Suggestions {
  const api = useApi();
  const { data, isLoading } = useQuery({
    queryKey: ['nodes to choose from'],
    queryFn: async ({ signal }) => {
      const { page } = await api.call('listNodes', { filter: {}, pagination: { first: 1000 } }, signal);
      const all = page.edges.map(({ node }) => ({
        id: node.id,
        name: visibleText(node.name),
        isNamed: node.name !== '',
        about: shortenMiddle(node.id),
        ...doubtAbout(node),
      }));
      return markShared(all);
    },
    enabled: isWanted,
    staleTime: 60_000,
  });
  return { items: data ?? NONE.items, isLoading };
}

function useParties(isWanted: boolean, typed: string): Suggestions {
  const api = useApi();
  const text = typed.trim();
  const isId = /^[\da-f]{4,64}$/i.test(text);
  const { data, isLoading, isPlaceholderData } = useQuery({
    queryKey: ['parties to choose from', text],
    queryFn: async ({ signal }) => {
      const where = isId
        ? ({ field: 'id', operator: 'startsWith', value: text.toLowerCase() } as const)
        : ({ field: 'alias', operator: 'contains', value: text.slice(0, 200) } as const);
      const { page } = await api.call('listParties', { filter: {}, where: [where], pagination: { first: 8 } }, signal);
      return page.edges.map(({ node }) => ({
        id: node.id,
        name: visibleText(node.alias) || shortenMiddle(node.id, 12, 8),
        isNamed: node.alias !== '',
        nameKind: 'alias' as const,
        about: node.alias === '' ? shortenMiddle(node.id) : `Alias, ${shortenMiddle(node.id)}`,
      }));
    },
    enabled: isWanted && text.length > 1,
    placeholderData: (before) => before,
    retry: false,
    gcTime: 10_000,
  });
  return text.length > 1 ? { items: data ?? [], isLoading: isLoading || isPlaceholderData } : NONE;
}
