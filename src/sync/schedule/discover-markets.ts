import { type Market, type NetworkNotice, OrreryError } from '../../contract/index.ts';
import type { ListWriter } from '../../store/index.ts';
import type { EventLog, UpstreamPool } from '../../upstream/index.ts';
import type { Resources } from '../lists/resources.ts';
import { lookUpMarket } from './look-up-market.ts';

const unknownInWords = (id: string) =>
  `The network does not know the market ${id}. Correct its id under Markets in the settings of the network, or in the option --market.`;

/** Finds the markets of a network. */
export interface MarketDiscovery {
  /**
   * Reads the network's lists of markets and assets, if it has them. It stores what they declare, and adds a list sync
   * for each new market, listed or named. A failure to read the assets is only logged.
   * @throws OrreryError the errors of the requests; that of the first named market only after all were tried
   */
  discover(signal: AbortSignal): Promise<void>;
  /** Returns a notice for each named market that the network does not know. */
  notices(): NetworkNotice[];
}

/**
 * Creates the discovery of a network's markets. A market that a person named is stored once the network knows it: an id
 * with a wrong digit would otherwise be a market whose list fails for ever.
 */
export function createMarketDiscovery({
  pool,
  resources,
  writer,
  eventLog,
  onChange,
  named,
  life,
}: {
  pool: UpstreamPool;
  resources: Resources;
  writer: ListWriter;
  eventLog: EventLog;
  /** Called when the notices change. */
  onChange(): void;
  /** Ids of markets to add although the network may not list them. */
  named: readonly string[];
  /** Fires when the store is about to be closed. */
  life: AbortSignal;
}): MarketDiscovery {
  const unknown = new Set<string>();
  const knownAssets = new Set<string>();
  let hasAskedForAssets = false;

  /**
   * Fetches the network's assets and stores them, unless they were fetched already and each of these markets settles in
   * a known one: decimals never change. Assets only tell the units of amounts, so an error of the service is only
   * logged; a cancellation is thrown.
   */
  async function discoverAssets(markets: readonly Market[], signal: AbortSignal): Promise<void> {
    const settled = markets.flatMap(({ units }) => units?.settlementAsset.toLowerCase() ?? []);
    if (hasAskedForAssets && settled.every((id) => knownAssets.has(id))) return;
    try {
      const assets = (await pool.assets(signal)) ?? [];
      hasAskedForAssets = true;
      for (const id of [...settled, ...assets.map((asset) => asset.id.toLowerCase())]) knownAssets.add(id);
      if (assets.length > 0 && !life.aborted) writer.saveAssets(assets);
    } catch (thrown) {
      if (signal.aborted || !(thrown instanceof OrreryError)) throw thrown;
      eventLog({ level: 'warning', text: `Assets: ${thrown.summary}.` });
    }
  }

  /** Adds a named market, or keeps it as unknown. A later discovery asks for it again. */
  async function addNamed(id: string, signal: AbortSignal): Promise<void> {
    try {
      if (resources.fundingOf(id) === undefined) resources.addMarkets([await lookUpMarket(pool, id, signal)]);
      if (unknown.delete(id)) onChange();
    } catch (thrown) {
      if (!OrreryError.hasCode(thrown, 'MARKET_UNKNOWN')) throw thrown;
      if (unknown.has(id)) return;
      unknown.add(id);
      eventLog({ level: 'warning', text: unknownInWords(id) });
      onChange();
    }
  }

  return {
    async discover(signal) {
      const markets = await pool.markets(signal);
      if (markets !== null) {
        resources.addMarkets(markets);
        await discoverAssets(markets, signal);
      }
      // One that fails keeps nothing else from being found.
      const failures: unknown[] = [];
      for (const id of named) await addNamed(id, signal).catch((thrown: unknown) => failures.push(thrown));
      if (failures.length > 0) throw failures[0];
    },
    notices: () => [...unknown].map((id) => ({ kind: 'markets', text: unknownInWords(id) })),
  };
}
