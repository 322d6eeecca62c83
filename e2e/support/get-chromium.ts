/**
 * Playwright's global set-up. If the machine has no Chromium or Chrome, this installs one: as root from Debian's packages,
 * or by Playwright's own download. If all fail, `findChromium` reports it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findChromium, HEADLESS_SHELL } from './chromium.ts';

const DOWNLOAD_LIMIT_MS = 5 * 60_000;

interface Way {
  name: string;
  /** Returns false if this machine cannot run the commands. */
  isPossible(): boolean;
  commands: readonly (readonly [string, ...string[]])[];
}

function playwrightCli(): string {
  return join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
}

const fromDebian = (browser: string): Way => ({
  name: `Debian's package ${browser}`,
  isPossible: () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
  commands: [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', browser, 'fonts-dejavu-core'],
  ],
});

const WAYS: readonly Way[] = [
  fromDebian(HEADLESS_SHELL),
  // For a release of Debian without that package.
  fromDebian('chromium'),
  {
    name: "Playwright's own download",
    isPossible: () => true,
    commands: [[process.execPath, playwrightCli(), 'install', 'chromium']],
  },
];

function succeeds([command, ...args]: readonly [string, ...string[]]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', timeout: DOWNLOAD_LIMIT_MS }).status === 0;
}

export default async function getChromium(): Promise<void> {
  for (const way of WAYS) {
    const found = await findChromium().catch(() => null);
    if (found !== null) break;
    if (!way.isPossible()) continue;
    process.stdout.write(`No Chromium or Chrome on this machine; trying ${way.name}.\n`);
    way.commands.every(succeeds);
  }
  process.env.CHROMIUM_PATH = await findChromium();
}
