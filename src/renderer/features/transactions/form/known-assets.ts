/** Assets that Orrery has seen: the network has no list of them. */
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '../../../data/explorer.tsx';
import { usePreference } from '../../../data/use-preference.ts';
import { readJson } from '../json/read-json.ts';
import { isObject, type Json } from '../json/value.ts';
import { camelName } from './arrange.ts';

export interface KnownAsset {
  id: string;
  /** The source of the asset. */
  from: string;
}

/**
 * Decimals that the person entered for assets, and for prices and sizes of markets: the network's lists do not contain
 * them.
 */
export const Decimals = z.record(z.string(), z.int().min(0).max(36)).catch({}).default({});

const ASSET_FIELDS: ReadonlySet<string> = new Set([
  'asset',
  'assetId',
  'assetForMetric',
  'settlementAsset',
  'baseAsset',
  'quoteAsset',
]);
const ID = /^[\da-f]{64}$/i;

/** Whole ids of assets anywhere in a command, in lower case, without duplicates. */
export function assetsIn(value: Json | undefined): string[] {
  const found = new Set<string>();
  const visit = (here: Json | undefined) => {
    if (Array.isArray(here)) here.forEach(visit);
    else if (isObject(here)) {
      for (const [name, member] of Object.entries(here)) {
        if (ASSET_FIELDS.has(camelName(name)) && typeof member === 'string' && ID.test(member))
          found.add(member.toLowerCase());
        else visit(member);
      }
    }
  };
  visit(value);
  return [...found];
}

/** Each asset once, from the first source that lists it; sources are in order of quality. */
export function joinSources(sources: readonly { from: string; ids: readonly string[] }[]): KnownAsset[] {
  const known = new Map<string, KnownAsset>();
  for (const { from, ids } of sources) for (const id of ids) if (!known.has(id)) known.set(id, { id, from });
  return [...known.values()];
}

/** The number of newest checks that are searched. */
const CHECKS = 50;

export function useKnownAssets(isWanted: boolean): readonly KnownAsset[] {
  const api = useApi();
  const [kept] = usePreference('transactions.decimals', Decimals);
  const { data } = useQuery({
    // Below the query key of the checks, so that a new check is searched too.
    queryKey: ['checks', 'assets'],
    queryFn: async ({ signal }) => {
      const [{ checks }, { templates }, { drafts }] = await Promise.all([
        api.call('checks', { limit: CHECKS }, signal),
        api.call('templates', {}, signal),
        api.call('drafts', {}, signal),
      ]);
      return [
        {
          from: 'Checked before',
          ids: checks.flatMap(({ inspection }) => assetsIn((inspection?.command ?? undefined) as Json | undefined)),
        },
        { from: 'In a template', ids: templates.flatMap(({ text }) => assetsIn(readJson(text).value)) },
        { from: 'In a draft', ids: drafts.flatMap(({ text }) => assetsIn(readJson(text).value)) },
      ];
    },
    enabled: isWanted,
    staleTime: 0,
    gcTime: 10_000,
  });
  if (!isWanted) return [];
  const usedBefore = Object.keys(kept).flatMap((scope) =>
    scope.startsWith('amount ') ? [scope.slice('amount '.length)] : [],
  );
  return joinSources([{ from: 'Used before', ids: usedBefore }, ...(data ?? [])]);
}
