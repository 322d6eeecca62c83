import type { ChainPosition, OrreryError } from '../../contract/index.ts';
import type { UpstreamOptions } from '../options.ts';
import type { Upstream } from '../upstream.ts';

/** Options of an endpoint. */
export interface EndpointOptions {
  /** Base URL. */
  address: string;
  /** Creates the client with its callbacks. */
  connect(callbacks: Required<Pick<UpstreamOptions, 'onPause' | 'onConnect'>>): Upstream;
  /** The chain id that the endpoint must report before its data are used. */
  chainId: string;
}

/** The events of an endpoint, which its owner receives. */
export interface EndpointEvents {
  /** The service answered a request. */
  answered(): void;
  /** A request failed. `ofPoll` is true if it was a health probe. */
  failed(error: OrreryError, ofPoll: boolean): void;
  /** The service turned out to be of another chain. Further probes that name the same one are only `failed`. */
  refused(error: OrreryError): void;
  /** The service requested a pause. */
  paused(): void;
  /** An answer contained the chain position. `ofPoll` is true if it answered a health probe. */
  position(position: ChainPosition, ofPoll: boolean): void;
  /** The health of the endpoint changed. */
  changed(): void;
}
