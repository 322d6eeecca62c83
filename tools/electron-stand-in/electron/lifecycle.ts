/** From the start to the end of the application: `ready`, then on `quit` what Electron emits, in its order. */
import { startChromium } from './browser.ts';
import { preventable } from './honest.ts';
import { readiness } from './readiness.ts';
import { windows } from './windows.ts';

type Emit = (event: string, ...given: unknown[]) => boolean;

export class Lifecycle {
  readonly #emit: Emit;
  #isQuitting = false;
  #endChromium: () => Promise<void> = async () => {};

  /** @param emit emits on `app`, late enough that what replaced its `emit` is heard */
  constructor(emit: Emit) {
    this.#emit = emit;
    windows.whenLastCloses(() => {
      if (!this.#isQuitting && !this.#emit('window-all-closed')) void this.quit();
    });
  }

  async start(switches: ReadonlyMap<string, string>): Promise<void> {
    // As in Electron, a signal that comes while the entry runs is the entry's own.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void this.quit());
    this.#endChromium = await startChromium(switches, () => {
      process.stderr.write('electron-stand-in: Chromium has ended\n');
      process.exit(1);
    });
    readiness.set();
    this.#emit('will-finish-launching');
    this.#emit('ready', preventable({}), {});
  }

  async quit(): Promise<void> {
    if (this.#isQuitting) return;
    this.#isQuitting = true;
    if (!(await this.#passes())) {
      this.#isQuitting = false;
      return;
    }
    await this.exit(0);
  }

  async exit(code: number): Promise<void> {
    this.#isQuitting = true;
    this.#emit('quit', preventable({}), code);
    await this.#endChromium();
    process.exit(code);
  }

  /** True if nothing prevented the end. */
  async #passes(): Promise<boolean> {
    if (this.#isPrevented('before-quit')) return false;
    for (const window of windows.all()) {
      if (!(await window.requestClose())) return false;
    }
    return !this.#isPrevented('will-quit');
  }

  #isPrevented(name: string): boolean {
    const event = preventable({});
    this.#emit(name, event);
    return event.defaultPrevented;
  }
}
