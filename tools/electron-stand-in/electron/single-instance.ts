/**
 * One instance per user data folder. The first holds a folder with its process id; a later one leaves a message there,
 * which the first reads. All of it is synchronous where the API is.
 */
import { randomUUID } from 'node:crypto';
import {
  type FSWatcher,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { getPath } from './paths.ts';

export interface SecondInstance {
  argv: string[];
  workingDirectory: string;
  additionalData: unknown;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export class SingleInstance {
  readonly #onSecond: (second: SecondInstance) => void;
  #watcher: FSWatcher | undefined;

  constructor(onSecond: (second: SecondInstance) => void) {
    this.#onSecond = onSecond;
  }

  get #folder(): string {
    return join(getPath('userData'), 'SingletonLock.stand-in');
  }

  get isHeld(): boolean {
    return this.#watcher !== undefined;
  }

  request(additionalData: unknown): boolean {
    if (this.isHeld) return true;
    mkdirSync(getPath('userData'), { recursive: true });
    if (this.#claim()) {
      this.#attend();
      return true;
    }
    this.#tellFirst({ argv: process.argv, workingDirectory: process.cwd(), additionalData });
    return false;
  }

  release(): void {
    if (!this.isHeld) return;
    this.#watcher?.close();
    this.#watcher = undefined;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #claim(): boolean {
    const owner = join(this.#folder, 'pid');
    mkdirSync(this.#folder, { recursive: true });
    try {
      writeFileSync(owner, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      if (isRunning(Number(readFileSync(owner, 'utf8')))) return false;
      rmSync(this.#folder, { recursive: true, force: true });
      return this.#claim();
    }
  }

  #attend(): void {
    this.#watcher = watch(this.#folder, () => {
      for (const name of readdirSync(this.#folder).filter((name) => name.endsWith('.json'))) {
        const file = join(this.#folder, name);
        const message = JSON.parse(readFileSync(file, 'utf8'));
        rmSync(file);
        this.#onSecond(message);
      }
    });
    this.#watcher.unref();
    process.on('exit', () => this.release());
  }

  #tellFirst(message: SecondInstance): void {
    const file = join(this.#folder, randomUUID());
    writeFileSync(file, JSON.stringify(message));
    renameSync(file, `${file}.json`);
  }
}
