/** `screen`: one display of 1920 by 1080. */
import { EventEmitter } from 'node:events';
import { asWhole, honestModule, type Members } from './honest.ts';

const area = { x: 0, y: 0, width: 1920, height: 1080 };
const size = { width: area.width, height: area.height };
const display = asWhole<Electron.Display>({
  id: 1,
  bounds: area,
  workArea: area,
  size,
  workAreaSize: size,
  scaleFactor: 1,
  rotation: 0,
});

class StandInScreen extends EventEmitter {
  getPrimaryDisplay(): Electron.Display {
    return display;
  }
  getAllDisplays(): Electron.Display[] {
    return [display];
  }
  getDisplayMatching(_rectangle: Electron.Rectangle): Electron.Display {
    return display;
  }
}

export const screen: Pick<Electron.Screen, Members<StandInScreen>> & EventEmitter = honestModule(
  'screen',
  new StandInScreen(),
);
