import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/folders.ts';
import { runOrrery, runOrreryWith } from '../support/orrery-process.ts';
import { expect, test } from '../support/test.ts';

const WRONG_USAGE = [
  { args: [], says: 'Usage: orrery' },
  { args: ['levitate'], says: "unknown command 'levitate'" },
  { args: ['serve', '--port', '70000'], says: 'whole number from 0 to 65535' },
  {
    args: ['serve', '--network', 'data.example.org'],
    says: 'must be "sandbox" or the address of a service, which must begin with https://',
  },
  { args: ['serve', '--market', 'abc'], says: '64 hex characters' },
  { args: ['sandbox', '--faults', 'gremlins'], says: 'faults is "gremlins"' },
  { args: ['sandbox', '--seed', '../x'], says: 'seed is "../x"' },
  { args: ['sync'], says: "required option '--network <address>'" },
  { args: ['sync', '--network', 'sandbox', '--only', 'weather'], says: '"weather" is not one of nodes, parties' },
];

for (const { args, says } of WRONG_USAGE) {
  test(`"orrery ${args.join(' ')}" is wrong usage: status 2, no standard output, a message with the reason`, async () => {
    const folder = await temporaryFolder();
    try {
      const data = ['serve', 'sync'].includes(args[0] ?? '') ? ['--data', folder.path] : [];
      const run = runOrrery(...args, ...data);
      expect(await run.ended).toBe(2);
      await expect(run.ready).rejects.toThrow('no line of output');
      expect(run.said()).toContain(says);
    } finally {
      await folder.remove();
    }
  });
}

for (const command of ['serve', 'sandbox', 'sync']) {
  test(`"orrery ${command} --help" explains its options and ends with status 0`, async () => {
    const run = runOrrery(command, '--help');
    expect(await run.ended).toBe(0);
    expect(run.said()).toContain(`Usage: orrery ${command}`);
  });
}

test('"orrery --version" is one line of JSON', async () => {
  const run = runOrrery('--version');
  expect(await run.ready).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  expect(await run.ended).toBe(0);
});

/** The files of the built program that a command line loads, by Node's own account of what ran. */
async function filesLoadedBy(...args: string[]): Promise<string[]> {
  const folder = await temporaryFolder();
  try {
    expect(await runOrreryWith({ NODE_V8_COVERAGE: folder.path }, ...args).ended).toBe(0);
    const [report = ''] = await readdir(folder.path);
    const { result } = JSON.parse(await readFile(join(folder.path, report), 'utf8')) as { result: { url: string }[] };
    return result.filter(({ url }) => url.startsWith('file:')).map(({ url }) => fileURLToPath(url));
  } finally {
    await folder.remove();
  }
}

test('"orrery --help" loads the command line and nothing of the explorer', async () => {
  const loaded = await filesLoadedBy('--help');
  const sizes = await Promise.all(loaded.map(async (file) => (await stat(file)).size));
  // The command line with its parser and its texts has 150 kB, the explorer several megabytes.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
  expect(loaded.filter((file) => file.includes('node_modules'))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(2);
});
