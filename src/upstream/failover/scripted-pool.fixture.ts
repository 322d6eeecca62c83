/** A pool whose services answer as a test says, without HTTP. */
import { OrreryError } from '../../contract/index.ts';
import type { Upstream } from '../upstream.ts';
import { QUIET } from './pool-options.fixture.ts';
import { createUpstreamPool, type UpstreamPool } from './upstream-pool.ts';

/** The answer of a service that has reached a height. */
export const identityAt = (height: bigint) => ({
  chainId: 'chain',
  height,
  epoch: null,
  genesis: null,
  epochStart: null,
  epochExpiry: null,
  clock: null,
  position: { height, timestamp: height },
});

/** Creates a pool of services with these clients, which need only the calls of the test. */
export const poolWith = (
  addresses: [string, ...string[]],
  clientOf: (address: string) => Partial<Upstream>,
  onPosition = QUIET.onPosition,
): UpstreamPool =>
  createUpstreamPool({
    addresses,
    chainId: 'chain',
    connect: (address) =>
      ({ service: address, limitedUntil: null, close: async () => {}, ...clientOf(address) }) as Upstream,
    ...QUIET,
    onPosition,
  });

/** The error of a service that is out of reach. */
export const unreachable = (service: string): OrreryError =>
  new OrreryError('UPSTREAM_UNREACHABLE', { service, reason: 'the connection is refused' });
