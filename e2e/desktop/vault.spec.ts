import { launchDesktop } from '../support/desktop.ts';
import { expect, test } from '../support/test.ts';

test('the vault locks when the machine sleeps, and the passphrase opens it again', async ({
  dataDir,
  stillNetwork,
}) => {
  const { app, page, close } = await launchDesktop({ dataDir, network: stillNetwork });
  try {
    await page.waitForFunction(() => window.orrery !== undefined, undefined, { polling: 50 });
    const call = (method: string, input: object) =>
      page.evaluate(
        async ([name, text]) => {
          const answer = await window.orrery?.call(name, text, crypto.randomUUID());
          return answer?.ok === true ? (answer.value as never) : (answer?.error as never);
        },
        [method, input] as const,
      ) as Promise<Record<string, unknown>>;
    await call('createVault', { passphrase: 'words that nobody guesses' });
    const { wallet } = await call('createWallet', { name: 'Main' });
    expect(await call('vault', {})).toMatchObject({ state: 'open', wallets: [wallet] });

    await app.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'));
    await expect.poll(() => call('vault', {})).toMatchObject({ state: 'locked', wallets: [] });
    await call('unlockVault', { passphrase: 'words that nobody guesses' });
    expect(await call('vault', {})).toMatchObject({ state: 'open', wallets: [wallet] });
    await app.evaluate(({ powerMonitor }) => powerMonitor.emit('lock-screen'));
    await expect.poll(() => call('vault', {})).toMatchObject({ state: 'locked' });
  } finally {
    await close();
  }
});
