import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../support/folders.ts';
import { runOrrery } from '../support/orrery-process.ts';

const WRONG_USAGE = [
  { args: [], says: 'Usage: orrery' },
  { args: ['levitate'], says: "unknown command 'levitate'" },
  { args: ['serve', '--port', '70000'], says: 'whole number from 0 to 65535' },
  { args: ['serve', '--network', 'data.example.org'], says: 'must be "sandbox" or the http(s) address' },
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
