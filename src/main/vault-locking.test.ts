import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { lockWhenAway } from './vault-locking.ts';

test('the vault locks when the machine sleeps and when its screen locks, not when it wakes or unlocks', () => {
  const power = new EventEmitter();
  const lock = vi.fn();
  lockWhenAway(power as never, lock);
  for (const event of ['resume', 'unlock-screen', 'on-battery']) power.emit(event);
  expect(lock).not.toHaveBeenCalled();
  for (const event of ['suspend', 'lock-screen']) power.emit(event);
  expect(lock).toHaveBeenCalledTimes(2);
});
