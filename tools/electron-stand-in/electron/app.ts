/** `app`. */
import { EventEmitter } from 'node:events';
import { application, commandLine } from '../launch/launch.ts';
import { asWhole, honestModule, type Members, preventable } from './honest.ts';
import { Lifecycle } from './lifecycle.ts';
import { note } from './log.ts';
import { getPath, setPath } from './paths.ts';
import { readiness } from './readiness.ts';
import { SingleInstance } from './single-instance.ts';
import { utilityMetrics } from './utility-process.ts';

const switches = commandLine.switches;

const commandLineFace = honestModule('app.commandLine', {
  appendSwitch: (name: string, value = '') => void switches.set(name, value),
  hasSwitch: (name: string) => switches.has(name),
  getSwitchValue: (name: string) => switches.get(name) ?? '',
  removeSwitch: (name: string) => void switches.delete(name),
} satisfies Partial<Electron.CommandLine>);

class StandInApp extends EventEmitter {
  name = application.name;
  readonly isPackaged = application.isPackaged;
  readonly commandLine = asWhole<Electron.CommandLine>(commandLineFace);
  readonly dock: undefined;

  getName(): string {
    return this.name;
  }
  setName(name: string): void {
    this.name = name;
  }
  getVersion(): string {
    return application.version;
  }
  getAppPath(): string {
    return application.folder;
  }
  getLocale(): string {
    return 'en-US';
  }
  getPath(name: Parameters<Electron.App['getPath']>[0]): string {
    return getPath(name);
  }
  setPath(name: string, path: string): void {
    setPath(name, path);
  }
  isReady(): boolean {
    return readiness.isReady;
  }
  whenReady(): Promise<void> {
    return readiness.whenReady;
  }
  quit(): void {
    void lifecycle.quit();
  }
  exit(code = 0): void {
    void lifecycle.exit(code);
  }
  /** Only utility processes are listed, without their measurements. */
  getAppMetrics(): Electron.ProcessMetric[] {
    return utilityMetrics() as Electron.ProcessMetric[];
  }
  relaunch(): void {
    note('app.relaunch');
  }
  focus(): void {
    note('app.focus');
  }
  requestSingleInstanceLock(additionalData: Record<PropertyKey, unknown> = {}): boolean {
    return instance.request(additionalData);
  }
  hasSingleInstanceLock(): boolean {
    return instance.isHeld;
  }
  releaseSingleInstanceLock(): void {
    instance.release();
  }
  setAsDefaultProtocolClient(scheme: string): boolean {
    note('app.setAsDefaultProtocolClient', scheme);
    return true;
  }
  setAppUserModelId(id: string): void {
    note('app.setAppUserModelId', id);
  }
  /** Windows are sandboxed here in any case. */
  enableSandbox(): void {}
  setAboutPanelOptions(options: Electron.AboutPanelOptionsOptions): void {
    note('app.setAboutPanelOptions', options);
  }
  showAboutPanel(): void {
    note('app.showAboutPanel');
  }
}

const ours = honestModule('app', new StandInApp());
const lifecycle = new Lifecycle((event, ...given) => ours.emit(event, ...given));
const instance = new SingleInstance(({ argv, workingDirectory, additionalData }) =>
  ours.emit('second-instance', preventable({}), argv, workingDirectory, additionalData),
);

/** Starts Chromium and reaches `ready`; for the boot alone. */
export const startApplication = () => lifecycle.start(switches);

export const app: Pick<Electron.App, Members<StandInApp>> & EventEmitter = ours;
