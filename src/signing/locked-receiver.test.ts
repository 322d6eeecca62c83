import { expect, onTestFinished, test } from 'vitest';
import { type ExplorerEvent, explorerApiOver } from '../contract/index.ts';
import { createExplorer } from '../explorer/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { startSandboxThread } from '../sandbox/index.ts';

const PASSPHRASE = 'correct horse battery staple';
/** Key derivation takes a second on an idle machine, on purpose. */
const SLOW_MS = 180_000;

test(
  'what a locked vault could not tell of the receiver is told about the prepared transfer when the vault opens',
  async () => {
    const sandbox = await startSandboxThread({ parties: 10, still: true, height: 500, seed: 'locked' });
    onTestFinished(() => sandbox.close());
    const explorer = await createExplorer({
      ...{ version: '0', host: 'command', dataDir: await testFolder() },
      ...{ network: sandbox.baseUrl, vault: { kind: 'on' } },
    });
    onTestFinished(() => explorer.close());
    const api = explorerApiOver({
      call: (method, input, signal = new AbortController().signal) => explorer.call(method, input, signal),
      listen: explorer.listen,
    });
    const events: ExplorerEvent[] = [];
    api.listen((event) => events.push(event));
    await api.call('createVault', { passphrase: PASSPHRASE });
    const { wallet } = await api.call('importKey', { name: 'Single', secretKey: '11'.repeat(32) });
    const publicKey = wallet.keys[0]?.publicKey ?? '';
    await api.call('lockVault', {});
    const transfer = {
      ...{ fromAccountType: 'ACCOUNT_TYPE_GENERAL', toAccountType: 'ACCOUNT_TYPE_GENERAL', amount: '1' },
      ...{ to: 'ab'.repeat(32), asset: 'cd'.repeat(32), oneOff: {} },
    };
    const { id, review } = await api.call('prepareTransaction', { command: { transfer }, publicKey });
    expect(review.dangers).toMatchObject([
      {},
      { weight: 'plain', text: expect.stringContaining('The vault is locked') },
    ]);
    await api.call('unlockVault', { passphrase: PASSPHRASE });
    const told = () => events.findLast((event) => event.type === 'preparationRemade')?.preparation;
    await expect.poll(told).toMatchObject({
      id,
      review: { dangers: [{}, { weight: 'loud', text: expect.stringContaining('is not one of your keys') }] },
    });
    // A change of the vault tells of it too: the receiver is imported, and marked as tainted.
    await api.call('importKey', { name: 'Receiver', secretKey: '22'.repeat(32) });
    const [receiver = ''] = (await api.call('vault', {})).wallets.flatMap(({ name, keys }) =>
      name === 'Receiver' ? keys.map((key) => key.publicKey) : [],
    );
    const again = await api.call('prepareTransaction', {
      command: { transfer: { ...transfer, to: receiver } },
      publicKey,
    });
    expect(again.review.dangers).toHaveLength(1);
    await api.call('setTainted', { publicKey: receiver, tainted: true });
    await expect.poll(told).toMatchObject({
      id: again.id,
      review: { dangers: [{ text: expect.stringContaining('marked as tainted') }, {}] },
    });
  },
  SLOW_MS,
);
