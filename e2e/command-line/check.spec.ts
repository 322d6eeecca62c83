import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { answersNodes } from '../support/first-answer.ts';
import { runOrrery } from '../support/orrery-process.ts';
import { expect, test } from '../support/test.ts';

const VOTE = { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } };

/** Runs `orrery check -` with a text on standard input. */
async function check(input: string, ...args: string[]): Promise<{ status: number; result: unknown; said: string }> {
  const child = spawn(process.execPath, ['out/main/cli.js', 'check', '-', ...args]);
  const ended = once(child, 'close');
  child.stdin.end(input);
  const [line, said, [status]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, result: line === '' ? null : JSON.parse(line), said };
}

test('the command line checks a transaction that the browser host has signed', async ({
  dataDir,
  stillNetwork: baseUrl,
}) => {
  const serve = runOrrery('serve', '--data', dataDir, '--network', baseUrl, '--vault');
  const { gateway = '', token = '' } = await serve.ready;
  await answersNodes(gateway, token);
  const call = async (method: string, input: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(input) };
    return (await fetch(`${gateway}/api/orrery/${method}`, request)).json();
  };
  await call('createVault', { passphrase: 'words that nobody guesses' });
  const { wallet, phrase } = await call('createWallet', { name: 'Main' });
  const { id } = await call('prepareTransaction', { command: VOTE, publicKey: wallet.keys[0].publicKey });
  expect(await call('signTransaction', { id })).toMatchObject({ details: [{ reason: 'PASSPHRASE_REQUIRED' }] });
  const { transaction } = await call('signTransaction', { id, passphrase: 'words that nobody guesses' });

  const signed = JSON.stringify({ tx: transaction });
  const passed = await check(signed, '--network', 'http://127.0.0.1:9', '--tx', baseUrl);
  expect(passed).toMatchObject({ status: 0, result: { success: true, code: 0, gasWanted: '1', gasUsed: '0' } });
  expect(passed.said).toContain('its signature is valid for orrery-sandbox-orrery');
  expect(await check(signed, '--network', baseUrl)).toMatchObject({
    status: 1,
    result: { success: false, code: 89 },
  });
  expect(await check('not one', '--network', baseUrl)).toMatchObject({ status: 2, result: null });
  expect(await serve.stop()).toBe(0);
  expect(serve.said()).not.toContain(phrase.split(' ', 3).join(' '));
});
