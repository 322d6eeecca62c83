/** The epochs that a person can select: by number, or one step before or after. */
import type { ExplorerStatus } from '../../../contract/index.ts';
import { formatInteger } from '../../ui/format/index.ts';

const MAX_EPOCH = 2n ** 63n - 1n;

/** Makes the next epoch from the newest selected one; undefined follows the current epoch. */
export type EpochChange = (newest: bigint | undefined) => bigint | undefined;

/** Applies a change to the epoch of a link, which the link has as digits. */
export function epochInLink(change: EpochChange, newest: string | undefined): string | undefined {
  return change(newest === undefined ? undefined : BigInt(newest))?.toString();
}

/**
 * Returns the current epoch if it is certain that no later one has begun; null while the network is not reached, or its
 * newest block is old.
 */
export function lastBegun(
  status: Pick<ExplorerStatus, 'connection' | 'currentEpoch' | 'notices'> | undefined,
): bigint | null {
  if (status?.connection !== 'live' || status.notices.some(({ kind }) => kind === 'lag')) return null;
  return status.currentEpoch;
}

/**
 * Returns the epoch that a text names ("12", "epoch 12"), from 0 to the current one if that is certain; or else the
 * problem of the text as a sentence.
 * @param current the last epoch that has begun; null if it is not certain (`lastBegun`)
 */
export function parseEpoch(typed: string, current: bigint | null): { epoch: bigint } | { problem: string } {
  const [, digits] = /^(?:epoch\s*)?(?:#\s*)?(\d[\d,_' ]*)$/i.exec(typed.trimStart()) ?? [];
  if (digits === undefined) {
    const last = current === null ? '' : ` from 0 to ${formatInteger(current)}`;
    return { problem: `Enter a whole number${last}.` };
  }
  const epoch = BigInt(digits.replaceAll(/\D/g, ''));
  if (current !== null && epoch > current) {
    return { problem: `Epoch ${formatInteger(epoch)} has not begun. The current epoch is ${formatInteger(current)}.` };
  }
  return epoch > MAX_EPOCH ? { problem: 'This epoch number is too large.' } : { epoch };
}

/**
 * Returns the epoch that the button "Previous epoch" selects: the one before, or the current one if a later one is
 * shown. Undefined if there is none.
 * @param shown the shown epoch; null if unknown
 * @param current the current epoch; null if unknown
 */
export function epochBefore(shown: bigint | null, current: bigint | null): bigint | undefined {
  if (shown === null || shown <= 0n) return undefined;
  return current !== null && shown > current ? current : shown - 1n;
}

/**
 * Returns the epoch that the button "Next epoch" selects; undefined if the current one, or a later one, is shown.
 * @param shown the shown epoch; null if unknown
 * @param current the current epoch; null if unknown
 */
export function epochAfter(shown: bigint | null, current: bigint | null): bigint | undefined {
  if (shown === null || (current !== null && shown >= current)) return undefined;
  return shown + 1n;
}
