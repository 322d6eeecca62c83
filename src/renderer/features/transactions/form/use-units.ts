import { usePreference } from '../../../data/use-preference.ts';
import { useStatus } from '../../../data/use-status.ts';
import type { Meaning } from '../guides/index.ts';
import { isObject, type JsonObject } from '../json/value.ts';
import { Decimals } from './known-assets.ts';

export interface Units {
  /** Undefined if they are not known. */
  decimals: number | undefined;
  /** Saves them; undefined if the network defines them. */
  remember: ((decimals: number) => void) | undefined;
}

/** The owner of the decimals: the asset or the market named beside the field. */
function scopeOf(meaning: Meaning, group: JsonObject): string | undefined {
  const beside = isObject(group.orderSubmission) ? group.orderSubmission : group;
  const id = meaning === 'amount' ? (group.asset ?? group.marketId) : beside.marketId;
  return typeof id === 'string' && /^[\da-f]{64}$/i.test(id) ? `${meaning} ${id.toLowerCase()}` : undefined;
}

export function useUnits(meaning: Meaning | undefined, group: JsonObject): Units {
  const status = useStatus();
  const [kept, keep] = usePreference('transactions.decimals', Decimals);
  if (meaning === 'stake') return { decimals: status?.network.stakeDecimals ?? 18, remember: undefined };
  if (meaning !== 'amount' && meaning !== 'price' && meaning !== 'size')
    return { decimals: undefined, remember: undefined };
  const scope = scopeOf(meaning, group);
  return {
    decimals: scope === undefined ? undefined : kept[scope],
    remember: (decimals) => {
      if (scope !== undefined) keep({ ...kept, [scope]: decimals });
    },
  };
}
