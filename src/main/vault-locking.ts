import type { PowerMonitor } from 'electron';

/**
 * Calls `lock` when the machine sleeps or its screen locks: the next person at the machine must know the passphrase.
 */
export function lockWhenAway(power: Pick<PowerMonitor, 'on'>, lock: () => void): void {
  power.on('suspend', lock);
  power.on('lock-screen', lock);
}
