/** Orders to choose from: those of own transactions that the network's check has accepted. */
import { useQuery } from '@tanstack/react-query';
import type { TransactionCheck } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { useApi } from '../../../data/explorer.tsx';
import { formatMillis } from '../../../ui/format/index.ts';
import { marketLabel, useMarkets } from '../../shared/markets.ts';
import { commandSummary } from '../compose/command-summary.ts';
import { isJsonObject, type Json, type JsonObject, valueAt } from '../json/value.ts';
import { useFieldUnits } from './use-units.ts';

/** An order that a transaction creates once it is sent. */
interface CheckedOrder {
  id: string;
  body: JsonObject;
  /** When its transaction was checked (Unix milliseconds). */
  checkedAt: number;
}

/**
 * Returns the orders that the transactions of checks create, newest first. A refused transaction creates none, and without a
 * valid signature the ids are wrong.
 */
function ordersOf(checks: readonly TransactionCheck[], what: 'order' | 'stopOrder'): CheckedOrder[] {
  return checks.flatMap(({ result, inspection, checkedAt }) => {
    if (!result.success || result.code !== 0 || inspection?.signature !== 'valid') return [];
    const command = inspection.command as Json;
    return inspection.creates
      .filter((created) => created.what === what)
      .map(({ id, path }) => {
        const body = valueAt(command, path.split('.'));
        return { id, checkedAt, body: isJsonObject(body) ? body : {} };
      });
  });
}

/** The number of newest checks that are searched. */
const CHECKS = 100;

/** Returns the orders that a field can suggest, with words that tell them apart, and true while they are loading. */
export function useKnownOrders(what: 'order' | 'stopOrder' | undefined) {
  const api = useApi();
  const zone = useZone();
  const unitOf = useFieldUnits();
  const { data: markets = [] } = useMarkets();
  const { data = [], isLoading } = useQuery({
    // Below the query key of the checks, so that a new check is searched too.
    queryKey: ['checks', 'orders'],
    queryFn: async ({ signal }) => (await api.call('checks', { limit: CHECKS }, signal)).checks,
    enabled: what !== undefined,
    staleTime: 0,
    gcTime: 10_000,
  });
  if (what === undefined) return { items: [], isLoading: false };
  const marketName = (id: string) => {
    const market = markets.find((each) => each.id === id);
    return market && marketLabel(market);
  };
  const items = ordersOf(data, what).map(({ id, body, checkedAt }) => {
    const order = isJsonObject(body.orderSubmission) ? body.orderSubmission : body;
    const words = commandSummary(JSON.stringify({ orderSubmission: order }), unitOf, marketName);
    return { id, words, market: order.marketId, about: `Checked ${formatMillis(checkedAt, zone).short}` };
  });
  return { items, isLoading };
}
