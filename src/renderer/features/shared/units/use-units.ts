import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { MAX_DECIMALS } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { preferenceKey, usePreference } from '../../../data/use-preference.ts';
import { useStatus } from '../../../data/use-status.ts';
import { useMarkets } from '../markets.ts';
import { type Unit, type UnitKind, unitKey, unitOf } from './units.ts';

const Kept = z.record(z.string(), z.int().min(-MAX_DECIMALS).max(MAX_DECIMALS)).catch({}).default({});

/** Returns the query for the assets that the network declares; read again when funding points arrive. */
export function useAssets() {
  const api = useApi();
  return useQuery({
    queryKey: ['assets'],
    queryFn: async ({ signal }) => (await api.call('assets', {}, signal)).assets,
    staleTime: 60_000,
  });
}

/** The units of figures of a network. `id` is that of an asset for 'asset', and of a market otherwise. */
export interface Units {
  /** False until the markets and assets were read, or could not be: before, every unit seems to be undeclared. */
  areRead: boolean;
  /** Returns the unit of a figure. */
  of(kind: UnitKind, id: string): Unit;
  /** Keeps decimals for this network, used where it declares none; undefined returns to the smallest unit. */
  keep(kind: UnitKind, id: string, decimals: number | undefined): void;
}

const NONE: readonly never[] = [];

/** Returns the units of figures of the current network, and the function that stores decimals that a person sets. */
export function useUnits(): Units {
  const network = useStatus()?.network;
  const { data: markets = NONE, isPending: areMarketsPending } = useMarkets();
  const { data: assets = NONE, isPending: areAssetsPending } = useAssets();
  const areRead = !areMarketsPending && !areAssetsPending;
  const [kept, setKept] = usePreference(preferenceKey('units', network?.id ?? 'unknown'), Kept);
  return useMemo(() => {
    const facts = { markets, assets, kept };
    return {
      areRead,
      of: (kind, id) => unitOf(kind, id, facts),
      keep(kind, id, decimals) {
        setKept((now) => {
          const { [unitKey(kind, id, facts)]: _, ...others } = now;
          return decimals === undefined ? others : { ...others, [unitKey(kind, id, facts)]: decimals };
        });
      },
    };
  }, [markets, assets, areRead, kept, setKept]);
}
