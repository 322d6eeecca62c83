/** Slows down guessing of a passphrase: after the third wrong one, each further attempt waits longer. */
import { OrreryError } from '../../contract/index.ts';
import type { VaultClock } from './clock.ts';

/** Wrong passphrases in a row before the first pause. */
const FREE_FAILURES = 3;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Runs one attempt with a passphrase.
 * @throws OrreryError PASSPHRASE_PAUSED without running it, during a pause
 */
export type AttemptLimit = <Result>(attempt: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a limit on attempts with a passphrase. After the third wrong passphrase in a row (PASSPHRASE_WRONG, or VAULT_REFUSED of a closed vault), every
 * attempt is refused for 1 s. Each further wrong one doubles this pause, up to 60 s. Only a correct passphrase ends the
 * count. Other errors do not count.
 */
export function createAttemptLimit(clock: Pick<VaultClock, 'monotonic'>): AttemptLimit {
  let failures = 0;
  let pauseEnds = Number.NEGATIVE_INFINITY;

  return async (attempt) => {
    const leftMs = pauseEnds - clock.monotonic();
    if (leftMs > 0) throw new OrreryError('PASSPHRASE_PAUSED', { seconds: Math.ceil(leftMs / 1000) });
    try {
      const result = await attempt();
      failures = 0;
      return result;
    } catch (thrown) {
      if (OrreryError.hasCode(thrown, 'PASSPHRASE_WRONG', 'VAULT_REFUSED')) {
        failures += 1;
        const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - FREE_FAILURES));
        if (failures >= FREE_FAILURES) pauseEnds = clock.monotonic() + pauseMs;
      }
      throw thrown;
    }
  };
}
