/** Test data: a known network. */
import type { KnownNetwork } from '../../../contract/index.ts';

/** A known network with two data gateways. */
export const knownNetwork: KnownNetwork = {
  id: 'example',
  kind: 'remote',
  name: 'Example',
  dataGateways: ['https://first.example.org', 'https://second.example.org'],
  transactionGateway: null,
  requestsPerSecond: 10,
  stakeDecimals: 18,
  markets: [],
  compareServices: false,
  listsLimitBytes: 1_000_000_000,
  chainId: 'chain-1',
  wireNames: null,
  storedBytes: 2_000_000,
};
