/** The newest position and the times of the chain, as the services report them; saved once for many answers. */
import { type ChainPosition, OrreryError } from '../contract/index.ts';
import type { ListWriter } from '../store/index.ts';
import type { ServiceIdentity } from '../upstream/index.ts';

/** Time from a report to its saving (milliseconds); later reports are saved with it. */
const SAVE_AFTER_MS = 200;
/** Errors of a disk that may be temporary. */
const TEMPORARY_DISK_ERRORS: ReadonlySet<string> = new Set(['DISK_FULL', 'FILE_UNWRITABLE']);

/** A position of the chain, and the time of its report (Unix milliseconds). */
interface Observed {
  position: ChainPosition;
  observedAt: number;
}

/** The objects that the reported chain uses. */
interface ReportedChainParts {
  writer: Pick<ListWriter, 'chainState' | 'savePosition'>;
  /** Returns the epoch whose nodes are stored; null if none is. */
  currentEpoch(): bigint | null;
  /** Nothing is saved after it aborts. */
  life: AbortSignal;
}

/** The newest position and the times of a chain, as the services report them. */
export class ReportedChain {
  readonly #parts: ReportedChainParts;
  #genesis: bigint | null;
  #epochExpiry: bigint | null;
  /** Start of `#startedEpoch` (Unix nanoseconds). It is not saved: the next run's first report brings it. */
  #epochStart: bigint | null = null;
  #startedEpoch: bigint | null = null;
  /** The epoch that ends at `#epochExpiry`; null if the service did not name it. */
  #expiringEpoch: bigint | null;
  #unsaved: Observed | undefined;

  constructor(parts: ReportedChainParts) {
    this.#parts = parts;
    const { genesis, epochExpiry, currentEpoch } = parts.writer.chainState();
    this.#genesis = genesis;
    this.#epochExpiry = epochExpiry;
    this.#expiringEpoch = currentEpoch;
  }

  /** Time of the first block (Unix nanoseconds); null if it is not known. */
  get genesis(): bigint | null {
    return this.#genesis;
  }

  /**
   * The planned end of the epoch whose nodes are stored; null if it is not known, or if the service is in a later epoch.
   */
  get epochExpiry(): bigint | null {
    const isOfCurrent = this.#expiringEpoch === null || this.#expiringEpoch === this.#parts.currentEpoch();
    return isOfCurrent ? this.#epochExpiry : null;
  }

  /** Start of the current epoch (Unix nanoseconds); null if this run has no report of it, or one of another epoch. */
  get epochStart(): bigint | null {
    return this.#startedEpoch === this.#parts.currentEpoch() ? this.#epochStart : null;
  }

  /** Takes a position that a service reported, and saves it soon. */
  reportPosition(position: ChainPosition, observedAt: number): void {
    if (this.#unsaved === undefined) setTimeout(() => this.#save(), SAVE_AFTER_MS);
    this.#unsaved = { position, observedAt };
  }

  /** Takes the times that a service reported. */
  reportTimes({ genesis, epochStart, epochExpiry, epoch }: ServiceIdentity): void {
    this.#genesis = genesis ?? this.#genesis;
    // A service that lags is in an earlier epoch: the known times of the current one stay.
    const isBefore = (known: bigint | null) => epoch !== null && known !== null && epoch < known;
    const keepsStart = this.epochStart !== null && isBefore(this.#startedEpoch);
    if (epochStart !== null && !keepsStart) [this.#epochStart, this.#startedEpoch] = [epochStart, epoch];
    const keepsExpiry = this.epochExpiry !== null && isBefore(this.#expiringEpoch);
    if (epochExpiry !== null && !keepsExpiry) [this.#epochExpiry, this.#expiringEpoch] = [epochExpiry, epoch];
  }

  /** Saves at the end. The end of the epoch may be that of the stored nodes only since the last save. */
  saveLast({ position, observedAt }: { position: ChainPosition | null; observedAt: number | null }): void {
    if (position !== null) this.#unsaved ??= { position, observedAt: observedAt ?? Date.now() };
    this.#save();
  }

  /**
   * Saves the latest position and the chain's times. If the disk is full or the file cannot be written, nothing is
   * saved, and the next answer tries again; other writes report the error.
   * @throws OrreryError VALUE_NOT_STORABLE and other errors of the store
   */
  #save(): void {
    if (this.#unsaved === undefined || this.#parts.life.aborted) return;
    const { position, observedAt } = this.#unsaved;
    this.#unsaved = undefined;
    try {
      this.#parts.writer.savePosition(position, observedAt, { genesis: this.#genesis, epochExpiry: this.epochExpiry });
    } catch (thrown) {
      if (!(thrown instanceof OrreryError && TEMPORARY_DISK_ERRORS.has(thrown.code))) throw thrown;
    }
  }
}
