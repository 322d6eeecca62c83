/** The Chromium that shows the windows: one process, started when the application becomes ready. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { ADDRESS_BAR_PAGES, findChromium } from '../../../e2e/support/chromium.ts';
import { type Cdp, CdpConnection } from './connection.ts';

const OWN_SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  // Drawing by emulated graphics hardware, which some systems turn on, takes several times as long.
  '--disable-gpu-rasterization',
  '--disable-software-rasterizer',
  '--force-prefers-reduced-motion',
  '--disable-quic',
  '--no-first-run',
  '--no-startup-window',
  '--no-proxy-server',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  `--disable-features=${ADDRESS_BAR_PAGES.join()}`,
  '--remote-debugging-pipe',
];

/** Switches that concern this program or that it sets itself. */
const NOT_PASSED_ON = new Set(['inspect', 'inspect-brk', 'user-data-dir', 'no-sandbox', 'remote-debugging-pipe']);

export interface BrowserOptions {
  profile: string;
  /** Requests to these hosts go to this port of the machine. */
  hosts: string;
  port: number;
  /** The application's command-line switches. */
  switches: ReadonlyMap<string, string>;
  onExit: () => void;
}

/** A page that waits for its session to be set up. */
export interface NewPage {
  targetId: string;
  cdp: Cdp;
  resume(): Promise<void>;
}

export interface Browser {
  readonly cdp: Cdp;
  readonly pid: number;
  /** Chromium's version, four numbers. */
  readonly version: string;
  openPage(size: { width: number; height: number }): Promise<NewPage>;
  close(): Promise<void>;
}

function argumentsFor({ profile, hosts, port, switches }: BrowserOptions): string[] {
  const passedOn = [...switches]
    .filter(([name]) => !NOT_PASSED_ON.has(name))
    .map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`));
  const headless = process.env.ELECTRON_STAND_IN_HEADED === '1' ? [] : ['--headless'];
  return [
    ...headless,
    ...OWN_SWITCHES,
    `--user-data-dir=${profile}`,
    `--host-resolver-rules=MAP ${hosts}:80 127.0.0.1:${port}`,
    ...passedOn,
  ];
}

/** Whoever drives the windows from outside waits for Chromium's line on standard error, as Electron prints it. */
function repeatDevToolsLine(stderr: Readable): void {
  createInterface({ input: stderr }).on('line', (line) => {
    if (line.startsWith('DevTools listening on') || process.env.ELECTRON_STAND_IN_LOG === '1') {
      process.stderr.write(`${line}\n`);
    }
  });
}

/**
 * Every page waits at its start. Those that this program opens are handed to whoever sets them up; those that a page
 * opens are closed while they wait.
 */
async function attachToPages(connection: CdpConnection, cdp: Cdp): Promise<Browser['openPage']> {
  const sessions = new Map<string, Promise<string>>();
  const arrivals = new Map<string, (sessionId: string) => void>();
  const arrivalOf = (targetId: string) => {
    const known = sessions.get(targetId);
    if (known !== undefined) return known;
    const arrival = new Promise<string>((resolve) => arrivals.set(targetId, resolve));
    sessions.set(targetId, arrival);
    return arrival;
  };
  cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const { targetId, openerId } = targetInfo;
    if (openerId !== undefined) {
      // It may have closed itself meanwhile.
      cdp.send('Target.closeTarget', { targetId }).catch(() => {});
      return;
    }
    void arrivalOf(targetId);
    arrivals.get(targetId)?.(sessionId);
  });
  await cdp.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'page' }],
  });
  return async ({ width, height }) => {
    const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', newWindow: true, width, height });
    const session = connection.session(await arrivalOf(targetId));
    const resume = async () => {
      await session.send('Runtime.runIfWaitingForDebugger');
    };
    return { targetId, cdp: session, resume };
  };
}

export async function startBrowser(options: BrowserOptions): Promise<Browser> {
  const child: ChildProcess = spawn(await findChromium(), argumentsFor(options), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, , stderr, toChromium, fromChromium] = child.stdio;
  repeatDevToolsLine(stderr as Readable);
  const connection = new CdpConnection(toChromium as Writable, fromChromium as Readable);
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  void exited.then(() => {
    connection.close();
    options.onExit();
  });
  const cdp = connection.session();
  const { product } = await cdp.send('Browser.getVersion');
  await cdp.send('Target.setDiscoverTargets', { discover: true });
  return {
    cdp,
    pid: child.pid ?? 0,
    version: product.split('/')[1] ?? '',
    openPage: await attachToPages(connection, cdp),
    async close() {
      const timer = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await Promise.all([cdp.send('Browser.close').catch(() => {}), exited]);
      clearTimeout(timer);
    },
  };
}
