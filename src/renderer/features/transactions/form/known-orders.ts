/** Orders to choose from: those of own transactions that the network's check has accepted. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Danger, TransactionCheck } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { useApi } from '../../../data/explorer.tsx';
import { formatMillis, shortenMiddle } from '../../../ui/format/index.ts';
import { useMarketNames } from '../../shared/markets.ts';
import { useOwnKeys } from '../../shared/vault/own-keys.tsx';
import { commandSummary } from '../compose/command-summary.ts';
import { isJsonObject, type Json, type JsonObject, valueAt } from '../json/value.ts';
import { camelName } from './arrange.ts';
import { useFieldUnits } from './use-units.ts';

/** An order that a transaction creates once it is sent. */
interface CheckedOrder {
  id: string;
  body: JsonObject;
  /** When its transaction was checked (Unix milliseconds). */
  checkedAt: number;
  /** The public key that signed its transaction; null in a check that does not name it. */
  sender: string | null;
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
        return { id, checkedAt, sender: inspection.sender, body: isJsonObject(body) ? body : {} };
      });
  });
}

/** The number of newest checks that are searched. */
const CHECKS = 100;

function useSearchedChecks(isWanted: boolean) {
  const api = useApi();
  return useQuery({
    // Below the query key of the checks, so that a new check is searched too.
    queryKey: ['checks', 'orders'],
    queryFn: async ({ signal }) => (await api.call('checks', { limit: CHECKS }, signal)).checks,
    enabled: isWanted,
    staleTime: 0,
    gcTime: 10_000,
  });
}

/** Returns the orders that a field can suggest, with words that tell them apart, and true while they are loading. */
export function useKnownOrders(what: 'order' | 'stopOrder' | undefined) {
  const zone = useZone();
  const unitOf = useFieldUnits();
  const marketName = useMarketNames();
  const own = useOwnKeys();
  const { data = [], isLoading } = useSearchedChecks(what !== undefined);
  if (what === undefined) return { items: [], isLoading: false };
  const items = ordersOf(data, what).map(({ id, body, checkedAt, sender }) => {
    const order = isJsonObject(body.orderSubmission) ? body.orderSubmission : body;
    const words = commandSummary(JSON.stringify({ orderSubmission: order }), unitOf, marketName);
    const by = sender === null ? '' : `, signed by ${own.get(sender) ?? shortenMiddle(sender)}`;
    return { id, words, market: order.marketId, about: `Checked ${formatMillis(checkedAt, zone).short}${by}` };
  });
  return { items, isLoading };
}

/** Returns each id of an order in a command, with its path. */
function orderIds(value: Json | undefined, path: readonly string[] = []): { path: string; id: string }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => orderIds(item, [...path, `${index}`]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const name = camelName(key);
    const here = [...path, name];
    if (name !== 'orderId' && name !== 'stopOrderId') return orderIds(member, here);
    return typeof member === 'string' && member !== '' ? [{ path: here.join('.'), id: member }] : [];
  });
}

/**
 * Returns a warning for each order in a command that another key than the signing one has placed, as far as the stored checks
 * know: the network refuses the change only after its check.
 * @param command parsed from its JSON
 * @param publicKey of the signing key; null if there is none
 */
export function useOrdersOfOthers(command: Json | undefined, publicKey: string | null): readonly Danger[] {
  const ids = useMemo(() => orderIds(command), [command]);
  const own = useOwnKeys();
  const { data } = useSearchedChecks(publicKey !== null && ids.length > 0);
  if (publicKey === null || data === undefined || ids.length === 0) return NONE;
  const orders = [...ordersOf(data, 'order'), ...ordersOf(data, 'stopOrder')];
  return ids.flatMap(({ path, id }) => {
    const sender = orders.find((order) => order.id === id)?.sender ?? publicKey;
    if (sender === publicKey) return [];
    // With its digits: two keys here may have one name.
    const signer = own.has(sender) ? `${own.get(sender)} (${shortenMiddle(sender)})` : shortenMiddle(sender);
    return [{ weight: 'loud' as const, path, text: ofOther(signer) }];
  });
}

const NONE: readonly Danger[] = [];

const ofOther = (signer: string) =>
  `The order was signed by another key: ${signer}. Only that key can change or cancel it.`;
