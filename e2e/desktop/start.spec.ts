/** `npm start` with and without Electron. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type Locator } from 'playwright';
import { electronEnvironment } from '../support/electron.ts';
import { test as base, expect } from '../support/test.ts';

interface Started {
  child: ChildProcess;
  /** The output until now. */
  said(): string;
  /** Resolves with the first match in the output. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<number | null>;
}

const test = base.extend<{ start(args: string[], env: NodeJS.ProcessEnv): Started }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds what a fixture needs in its first parameter.
  async start({}, use) {
    const stops: (() => Promise<unknown>)[] = [];
    await use((args, env) => {
      const child = spawn(process.execPath, ['scripts/start.mjs', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      const ended = once(child, 'close').then(([status]) => status as number | null);
      let text = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (text += piece));
      const stop = () => {
        child.kill('SIGTERM');
        return ended;
      };
      stops.push(stop);
      const says = async (pattern: RegExp) => {
        await expect.poll(() => text, { timeout: 180_000 }).toMatch(pattern);
        return pattern.exec(text) as RegExpExecArray;
      };
      return { child, said: () => text, says, stop };
    });
    for (const stop of stops) await stop();
  },
});

test('with Electron, a window opens', async ({ start, dataDir, stillNetwork }) => {
  const args = [`--data=${dataDir}`, `--network=${stillNetwork}`, '--remote-debugging-port=0', '--no-sandbox'];
  const orrery = start(args, electronEnvironment());
  const [, address = ''] = await orrery.says(/DevTools listening on (\S+)/);
  const browser = await chromium.connectOverCDP(address);
  const pages = () => browser.contexts().flatMap((context) => context.pages());
  await expect.poll(() => pages().length).toBe(1);
  const [page] = pages();
  // The bridge is there already before the window leaves its first, empty page.
  await expect(page?.getByRole('banner') as Locator).toBeVisible();
  const status = await page?.evaluate(() => window.orrery?.call('status', {}, 'started'));
  expect(status).toMatchObject({ ok: true, value: { host: 'desktop' } });
  await browser.close();
  expect(await orrery.stop()).toBe(0);
  expect(orrery.said()).not.toContain('in the browser');
});

test('without Electron, the browser host starts and one line says why', async ({ start, dataDir, stillNetwork }) => {
  // Prevents that a real browser opens on the machine of the test.
  const env = { ...process.env, ORRERY_HOST: 'browser', BROWSER: 'true', DISPLAY: '' };
  const orrery = start([`--data=${dataDir}`, `--network=${stillNetwork}`], env);
  const [line = ''] = await orrery.says(/\{"gateway".*\}/);
  expect(JSON.parse(line)).toMatchObject({ ui: expect.stringMatching(/^http:\/\/[0-9a-f]+\.localhost:\d+\/#code=/) });
  expect(orrery.said().match(/Opening Orrery in the browser: .+\./g)).toHaveLength(1);
  expect(await orrery.stop()).toBe(0);
});
