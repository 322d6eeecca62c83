import type { PowerMonitor } from 'electron';

/** Locks when the machine sleeps or its screen locks: whoever comes to it next has to know the passphrase. */
export function lockWhenAway(power: Pick<PowerMonitor, 'on'>, lock: () => void): void {
  power.on('suspend', lock);
  power.on('lock-screen', lock);
}
