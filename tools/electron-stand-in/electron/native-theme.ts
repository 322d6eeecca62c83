/** `nativeTheme`: a light system; its pages receive the application's own choice. */
import { EventEmitter } from 'node:events';
import { honestModule, type Members } from './honest.ts';

class StandInNativeTheme extends EventEmitter {
  #source: Electron.NativeTheme['themeSource'] = 'system';

  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.#source;
  }

  set themeSource(source) {
    if (source === this.#source) return;
    this.#source = source;
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
}

export const nativeTheme: Pick<Electron.NativeTheme, Members<StandInNativeTheme>> & EventEmitter = honestModule(
  'nativeTheme',
  new StandInNativeTheme(),
);
