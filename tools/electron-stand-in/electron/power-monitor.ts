/** `powerMonitor`: a machine that never sleeps; tests emit its events. */
import { EventEmitter } from 'node:events';
import { honestModule, type Members } from './honest.ts';

class StandInPowerMonitor extends EventEmitter {
  getSystemIdleTime(): number {
    return 0;
  }
  isOnBatteryPower(): boolean {
    return false;
  }
}

export const powerMonitor: Pick<Electron.PowerMonitor, Members<StandInPowerMonitor>> & EventEmitter = honestModule(
  'powerMonitor',
  new StandInPowerMonitor(),
);
