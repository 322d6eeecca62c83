/** Assets to choose from: those that the network declares, and those that Orrery has met in commands. */
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../data/explorer.tsx';
import { useAssets } from '../../shared/units/use-units.ts';
import { readJson } from '../json/read-json.ts';
import { isJsonObject, type Json } from '../json/value.ts';
import { camelName } from './arrange.ts';

/** An asset that a field can suggest. */
export interface KnownAsset {
  id: string;
  /** Its symbol; empty if it is not known. */
  symbol: string;
  /** Its name, or where it was met. */
  from: string;
}

const ASSET_FIELDS: ReadonlySet<string> = new Set([
  'asset',
  'assetId',
  'assetForMetric',
  'settlementAsset',
  'baseAsset',
  'quoteAsset',
]);
const ID = /^[\da-f]{64}$/i;

/** Returns whole ids of assets anywhere in a command, in lower case, without duplicates. */
export function findAssets(value: Json | undefined): string[] {
  const found = new Set<string>();
  const visit = (here: Json | undefined) => {
    if (Array.isArray(here)) here.forEach(visit);
    else if (isJsonObject(here)) {
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

/** Returns each asset once, from the first source that lists it; sources are in order of quality. */
export function joinSources(sources: readonly { from: string; ids: readonly string[] }[]): KnownAsset[] {
  const known = new Map<string, KnownAsset>();
  for (const { from, ids } of sources)
    for (const id of ids) if (!known.has(id)) known.set(id, { id, symbol: '', from });
  return [...known.values()];
}

/** The number of newest checks that are searched. */
const CHECKS = 50;

/**
 * Returns the assets that a field can suggest: those that the network declares, then those of earlier checks, templates
 * and drafts, each once; and true while they are loading. Empty if `isWanted` is false.
 */
export function useKnownAssets(isWanted: boolean): { items: readonly KnownAsset[]; isLoading: boolean } {
  const api = useApi();
  const { data: declared = [], isLoading: isLoadingDeclared } = useAssets();
  const { data, isLoading } = useQuery({
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
          ids: checks.flatMap(({ inspection }) => findAssets((inspection?.command ?? undefined) as Json | undefined)),
        },
        { from: 'In a template', ids: templates.flatMap(({ text }) => findAssets(readJson(text).value)) },
        { from: 'In a draft', ids: drafts.flatMap(({ text }) => findAssets(readJson(text).value)) },
      ];
    },
    enabled: isWanted,
    staleTime: 0,
    gcTime: 10_000,
  });
  if (!isWanted) return NONE;
  const named = declared.map(({ id, symbol, name }) => ({
    id: id.toLowerCase(),
    symbol,
    from: name || 'Of this network',
  }));
  const met = joinSources(data ?? []).filter(({ id }) => !named.some((asset) => asset.id === id));
  return { items: [...named, ...met], isLoading: isLoading || isLoadingDeclared };
}

/**
 * Returns true for the id of an asset that is not in the network's list, as it was last read. Of a network that declares no
 * assets, nothing is known.
 */
export function useIsUnlisted(id: string): boolean {
  const { data: declared = [] } = useAssets();
  return declared.length > 0 && ID.test(id) && !declared.some((asset) => asset.id.toLowerCase() === id);
}

const NONE = { items: [], isLoading: false };
