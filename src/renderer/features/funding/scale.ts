import { z } from 'zod';
import type { Market } from '../../../contract/index.ts';
import { preferenceKey, usePreference } from '../../data/use-preference.ts';
import { useStatus } from '../../data/use-status.ts';

const Places = z.number().int().min(0).max(30).nullable().catch(null);

/** Decimals of the assets that the built-in network's markets settle in; real networks do not publish theirs here. */
const SANDBOX_DECIMALS: Readonly<Record<string, number>> = {
  'BTC/USD-PERP': 6,
  'ETH/USD-PERP': 18,
  'TARN/USD-PERP': 6,
};

/** The number of decimals of a market's prices: the person's choice, else the sandbox's assets, else none. */
export function usePlaces(marketId: string, markets: readonly Market[]): [number, (places: number) => void] {
  const network = useStatus()?.network;
  const [kept, keep] = usePreference(preferenceKey('places', network?.id ?? 'unknown', marketId), Places);
  const code = markets.find(({ id }) => id === marketId)?.code ?? '';
  const known = network?.kind === 'sandbox' ? (SANDBOX_DECIMALS[code] ?? 0) : 0;
  return [kept ?? known, keep];
}
