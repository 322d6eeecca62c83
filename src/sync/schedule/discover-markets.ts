import { type Market, OrreryError } from '../../contract/index.ts';
import type { ListWriter } from '../../store/index.ts';
import type { EventLog, UpstreamPool } from '../../upstream/index.ts';
import type { Resources } from '../lists/resources.ts';

/**
 * Returns a function that reads the network's lists of markets and assets, if it has them. It stores what they declare,
 * and adds a list sync for each new market. A failure to read the assets is only logged.
 */
export function createMarketDiscovery({
  pool,
  resources,
  writer,
  eventLog,
  life,
}: {
  pool: UpstreamPool;
  resources: Resources;
  writer: ListWriter;
  eventLog: EventLog;
  /** Fires when the store is about to be closed. */
  life: AbortSignal;
}): (signal: AbortSignal) => Promise<void> {
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

  return async (signal) => {
    const markets = await pool.markets(signal);
    if (markets === null) return;
    resources.addMarkets(markets);
    await discoverAssets(markets, signal);
  };
}
