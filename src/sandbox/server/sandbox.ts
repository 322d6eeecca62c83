/** The embedded network as a server on loopback, which answers as a real data service does. */
import { z } from 'zod';
import { type Market, OrreryError, WIRE_NAMES } from '../../contract/index.ts';
import { createGateway } from '../../gateway/index.ts';
import { checkSandboxOptions, SourceOptions } from '../options.ts';
import { createSandboxSource } from '../source.ts';
import { addControlRoutes } from './control.ts';
import { createFaultFinder } from './fault-finder.ts';
import { type Fault, parseFaults, writeFaults } from './fault-spec.ts';
import { addFaults } from './faults.ts';
import { withFaultyExports } from './faulty-exports.ts';
import { addNetworkErrors } from './network-errors.ts';
import { addProbes } from './probes.ts';
import { createRateLimit, NETWORK_RATE_LIMIT } from './rate-limit.ts';
import { createRequestCounter, type RequestCounts } from './request-counts.ts';

const RateLimitOption = z.object({
  perSecond: z.number().positive(),
  burst: z.number().min(1),
  banSeconds: z.number().positive(),
});

/** The options of a sandbox, as a caller gives them. */
const SandboxOptions = SourceOptions.extend({
  /** Port on 127.0.0.1, 0 for any free one. */
  port: z.int('must be a port from 0 to 65535').min(0).max(65_535).default(0),
  wireNames: z.enum(WIRE_NAMES).default('network'),
  /** The limit of real services by default; false for none. */
  rateLimit: z.union([z.literal(false), RateLimitOption]).default(NETWORK_RATE_LIMIT),
  /** `kind[:value][@path-prefix],...`; see docs/sandbox.md. */
  faults: z.string().default(''),
});
export type SandboxOptions = z.input<typeof SandboxOptions>;

/** A running sandbox. */
export interface Sandbox {
  /** The address at which it answers. */
  readonly baseUrl: string;
  readonly chainId: string;
  /** The newest block when the sandbox started. */
  readonly height: bigint;
  readonly markets: readonly Market[];
  /** Replaces the active faults; an empty text ends them all. @throws OrreryError OPTION_INVALID */
  setFaults(spec: string): Promise<void>;
  /** Counts of all requests since the start. */
  requests(): Promise<RequestCounts>;
  /** Ends the server. */
  close(): Promise<void>;
}

/**
 * Starts the sandbox in this thread and listens on 127.0.0.1. The caller closes it.
 * @throws OrreryError OPTION_INVALID, PORT_UNAVAILABLE, CANCELLED
 */
export async function startSandbox(options: SandboxOptions = {}, signal?: AbortSignal): Promise<Sandbox> {
  const { port, wireNames, rateLimit, faults: spec, ...content } = checkSandboxOptions(SandboxOptions, options);
  const source = createSandboxSource(content);
  const counter = createRequestCounter();
  let faults: readonly Fault[] = parseFaults(spec);
  const setFaults = (text: string) => {
    faults = parseFaults(text);
  };

  const faultAt = createFaultFinder(() => faults);

  const gateway = await createGateway({
    source: withFaultyExports(source, faultAt),
    wireNames,
    access: { kind: 'open' },
    extend(app) {
      addFaults(app, {
        source,
        faultAt,
        rateLimit: rateLimit === false ? undefined : createRateLimit(rateLimit),
        counter,
      });
      addControlRoutes(app, { faults: () => writeFaults(faults), setFaults, requests: counter.read });
      addProbes(app, source, wireNames);
      if (wireNames === 'network') addNetworkErrors(app);
    },
  });
  const height = BigInt(source.height());
  // Making a world takes a moment, in which the caller may have cancelled.
  if (signal?.aborted) {
    await gateway.close();
    throw new OrreryError('CANCELLED', {});
  }
  const { address } = await gateway.listen(port);

  return {
    baseUrl: address,
    chainId: source.chainId,
    height,
    markets: source.markets.map(({ id, code, name, units }) => ({ id, code, name, units })),
    setFaults: (text) => new Promise((resolve) => resolve(setFaults(text))),
    requests: () => Promise.resolve(counter.read()),
    close: () => gateway.close(),
  };
}
