import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ExplorerApi, type NodeRow, OrreryError, type Party } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { useStatus } from '../../data/use-status.ts';
import { marketLabel, useMarkets } from '../../features/funding/markets.ts';
import { type Recognised, recognise } from './recognise.ts';

/** Something found that can be gone to. */
export type Finding =
  | { kind: 'node'; id: string; name: string }
  | { kind: 'party'; id: string; alias: string }
  | { kind: 'market'; id: string; label: string }
  | { kind: 'height'; height: bigint }
  | { kind: 'epoch'; epoch: bigint }
  | { kind: 'node-filter' | 'party-filter'; text: string };

export interface Findings {
  found: readonly Finding[];
  isLooking: boolean;
}

/** Names found per kind; the filter of the list has the rest. */
const NAMES = 5;
/** Milliseconds after the last key before the store is asked. */
const PAUSE = 140;

const MISSING = new Set(['NODE_UNKNOWN', 'PARTY_UNKNOWN', 'NOT_CACHED']);

/** Turns "there is none" into nothing found; other errors stay errors, and find nothing either. */
async function orNothing<Value>(asked: Promise<Value[]>): Promise<Value[]> {
  try {
    return await asked;
  } catch (thrown) {
    if (thrown instanceof OrreryError && MISSING.has(thrown.code)) return [];
    throw thrown;
  }
}

async function findNodes(api: ExplorerApi, what: Recognised, signal: AbortSignal): Promise<Finding[]> {
  if (what.kind === 'id') {
    const { node } = await api.call('node', { id: what.id }, signal);
    return [{ kind: 'node', id: node.id, name: node.name }];
  }
  if (what.kind !== 'words') return [];
  const where = [{ field: 'name', operator: 'contains', value: what.text.slice(0, 200) }] as const;
  const { page } = await api.call('listNodes', { filter: {}, where: [...where], pagination: { first: NAMES } }, signal);
  return page.edges.map(({ node }: { node: NodeRow }) => ({ kind: 'node', id: node.id, name: node.name }));
}

async function findParties(api: ExplorerApi, what: Recognised, signal: AbortSignal): Promise<Finding[]> {
  if (what.kind !== 'id' && what.kind !== 'words') return [];
  const request =
    what.kind === 'id'
      ? { filter: { partyId: what.id } }
      : {
          filter: {},
          where: [
            /^[0-9a-f]{6,63}$/i.test(what.text)
              ? ({ field: 'id', operator: 'startsWith', value: what.text.toLowerCase() } as const)
              : ({ field: 'alias', operator: 'startsWith', value: what.text.slice(0, 200) } as const),
          ],
        };
  const { page } = await api.call('listParties', { ...request, pagination: { first: NAMES } }, signal);
  return page.edges.map(({ node }: { node: Party }) => ({ kind: 'party', id: node.id, alias: node.alias }));
}

const LOOK_UPS = [
  { list: 'nodes', find: findNodes },
  { list: 'parties', find: findParties },
] as const;

/** What the typed or pasted text leads to. */
export function useFindings(input: string): Findings {
  const api = useApi();
  const currentEpoch = useStatus()?.currentEpoch ?? null;
  const markets = useMarkets().data ?? [];
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(input), PAUSE);
    return () => clearTimeout(timer);
  }, [input]);

  const recognised = recognise(settled, currentEpoch);
  const asked = recognised.find(({ kind }) => kind === 'id' || kind === 'words');
  const lookUps = useQueries({
    queries: LOOK_UPS.map(({ list, find }) => ({
      queryKey: ['palette', list, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        asked === undefined ? [] : orNothing(find(api, asked, signal)),
      enabled: asked !== undefined,
      retry: false,
      staleTime: 10_000,
      gcTime: 10_000,
    })),
  });

  const found: Finding[] = recognised.flatMap((what): Finding[] => {
    if (what.kind === 'height' || what.kind === 'epoch') return [what];
    if (what.kind === 'id') {
      return markets
        .filter(({ id }) => id === what.id)
        .map((market) => ({ kind: 'market', id: market.id, label: marketLabel(market) }));
    }
    const text = what.text.toLowerCase();
    return [
      ...markets
        .filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(text))
        .map((market): Finding => ({ kind: 'market', id: market.id, label: marketLabel(market) })),
      { kind: 'node-filter', text: what.text },
      { kind: 'party-filter', text: what.text },
    ];
  });
  const looked = lookUps.flatMap(({ data }) => data ?? []);
  const isId = asked?.kind === 'id';
  const isLooking = settled !== input.trim() || lookUps.some(({ isFetching }) => isFetching);
  // An id nobody knows may still be a market that was never read.
  const unknown: Finding[] =
    isId && !isLooking && looked.length + found.length === 0
      ? [{ kind: 'market', id: asked.id, label: 'Read as a market' }]
      : [];
  return { found: [...looked, ...found, ...unknown], isLooking: isLooking && input.trim() !== '' };
}
