import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSandboxThread } from '../sandbox/index.ts';
import { orreryText } from './run.fixture.ts';

const COMMANDS = ['serve', 'sync', 'export', 'verify', 'query', 'dataset write', 'dataset verify'];

/** Returns the help of a command and its examples, each as the words after the program's name. */
async function helpOf(command: string): Promise<{ help: string; lines: string[][] }> {
  const { status, written, said } = await orreryText(...command.split(' '), '--help');
  expect([status, written]).toEqual([0, '']);
  const [, text = ''] = said.split('Examples:\n');
  const lines = text.trim().split('\n');
  expect(lines.filter((line) => !line.trim().startsWith(`orrery ${command} `))).toEqual([]);
  const wordsOf = (line: string) => [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  return { help: said, lines: lines.map((line) => wordsOf(line).slice(1)) };
}

test.each(COMMANDS)('every option in the examples of "%s" is one that its help explains', async (command) => {
  const { help, lines } = await helpOf(command);
  const [explained = ''] = help.split('Examples:');
  const used = lines.flat().filter((word) => word.startsWith('--'));
  expect(used.filter((option) => !explained.includes(`  ${option}`))).toEqual([]);
});

test('the examples work as they are written, one command after the other', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-examples-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const sandbox = await startSandboxThread({ parties: 50, still: true, height: 3100 });
  onTestFinished(() => sandbox.close());
  const here = (word: string) =>
    word === 'sandbox' ? sandbox.baseUrl : /^(trades\.zip|datasets)$/.test(word) ? join(folder, word) : word;
  const failed: unknown[] = [];
  for (const command of COMMANDS.filter((each) => each !== 'serve')) {
    for (const words of (await helpOf(command)).lines) {
      const data = command === 'dataset verify' ? [] : ['--data', join(folder, 'data')];
      const { status, said } = await orreryText(...words.map(here), ...data);
      if (status !== 0) failed.push([words, said]);
    }
  }
  expect(failed).toEqual([]);
});
