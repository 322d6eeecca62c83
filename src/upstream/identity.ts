/** The chain and the position of a service, as it reports them itself. Each value is null if it does not. */
export interface ServiceIdentity {
  chainId: string | null;
  /** Height of the newest block. */
  height: bigint | null;
  /** Number of the current epoch. */
  epoch: bigint | null;
  /** Time of the chain's first block (Unix nanoseconds). */
  genesis: bigint | null;
  /** Start of the current epoch (Unix nanoseconds). */
  epochStart: bigint | null;
  /** Planned end of the current epoch (Unix nanoseconds). */
  epochExpiry: bigint | null;
  /** Time of the service's clock (Unix milliseconds). */
  clock: number | null;
}

/** The identity of a service that reports nothing. */
export const SILENT: ServiceIdentity = {
  chainId: null,
  height: null,
  epoch: null,
  genesis: null,
  epochStart: null,
  epochExpiry: null,
  clock: null,
};
