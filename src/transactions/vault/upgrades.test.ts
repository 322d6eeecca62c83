import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { newVaultFile } from '../vaults.fixture.ts';
import { fromBase64 } from '../vectors.fixture.ts';
import { decodeContents, encodeContents, type Wallet } from './contents.ts';
import { FORMAT, upgradeRecords, type VaultUpgrade } from './upgrades.ts';
import { openVault } from './vault.ts';

describe('records of earlier formats', () => {
  const steps: VaultUpgrade[] = [
    (records) => ({ ...records, added: 'in 2' }),
    (records) => ({ ...records, added: `${records.added}, changed in 3` }),
  ];

  test.each([
    [
      { format: 1, wallets: [] },
      { format: 3, wallets: [], added: 'in 2, changed in 3' },
    ],
    [
      { format: 2, added: 'x' },
      { format: 3, added: 'x, changed in 3' },
    ],
    [
      { format: 3, added: 'y' },
      { format: 3, added: 'y' },
    ],
  ])("%j become today's, step by step", (older, today) => {
    expect(upgradeRecords(older, 'vault', steps)).toEqual(today);
  });

  test('of a newer format are refused', () => {
    expect(() => upgradeRecords({ format: 4 }, 'vault', steps)).toThrow(
      expect.objectContaining({ code: 'STORE_NEWER', parameters: { file: 'vault', found: '4', known: '3' } }),
    );
  });

  test('are upgraded when they are read', () => {
    const secret = new Uint8Array(32).fill(5);
    const wallet: Wallet = { id: 'ab'.repeat(32), name: 'Old', origin: 'key', keys: [], secrets: [secret] };
    const upgrade = (found: unknown) => {
      const records = found as { wallets: Record<string, unknown>[] };
      return { format: FORMAT, wallets: records.wallets.map((each) => ({ ...each, name: 'New' })) };
    };
    expect(decodeContents(encodeContents({ wallets: [wallet] }), 'vault', upgrade).wallets).toEqual([
      { ...wallet, name: 'New' },
    ]);
  });
});

test('a vault with the marks of deleted keys is a newer one, not an invalid one, for an Orrery that does not know them', () => {
  const bytes = () => encodeContents({ wallets: [], deletedTainted: ['ab'.repeat(32)] });
  const first = (found: unknown, file: string) => upgradeRecords(found, file, []);
  expect(() => decodeContents(bytes(), 'vault', first)).toThrow(expect.objectContaining({ code: 'STORE_NEWER' }));
  expect(decodeContents(bytes(), 'vault').deletedTainted).toEqual(['ab'.repeat(32)]);
});

test.each([
  ['too few secret bytes', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['too many', (bytes: Buffer) => Buffer.concat([bytes, Buffer.of(0)])],
  ['a length beyond the end', (bytes: Buffer) => Buffer.concat([Buffer.of(255, 255, 255, 255), bytes.subarray(4)])],
  ['nothing', () => Buffer.alloc(0)],
])('content with %s is refused', (_, change) => {
  const wallet: Wallet = { id: 'ab'.repeat(32), name: 'W', origin: 'key', keys: [], secrets: [new Uint8Array(32)] };
  const bytes = Buffer.from(encodeContents({ wallets: [wallet] }));
  expect(() => decodeContents(change(bytes), 'vault')).toThrow(expect.objectContaining({ code: 'VAULT_INVALID' }));
});

test('a vault of the first format, with its key really derived, opens', async () => {
  const file = await newVaultFile();
  await writeFile(
    file,
    fromBase64(
      'T1JSVkFVTFQBEQgBcfi8poNx4I/FcsUTg5ndGddP16sxDKaMew1nIK/Os+HfPu4KyHc8yiq7PNt614hzq0APgb1oYO/keECj0FrdURvRmUE0qA8nm08oZ8NUatpFa2y6TFiBgiHDtT0oy0+peWOT4741aYhiwRpoUb215FP0bt0sU9b9Q0E0YWNAoWSne6Ox4hHc1ySPpW22Ny5nHyhlokpMi01XJTTNaFTgpRCs0zsjUcbtZcrP1GHRpzQRxDFG9a154HSe4bAO5tTTb7EJ7q9LYFuUZOF89zkZXQPaCCD3f+N2/1zF5WpcYQv7Gc2+uYGKc5zywvrPNEXqCwev66XP/iol03SDTgR3eWzzFMmLASamhRJy8+3DQtfV7NKnaR/+gQKd8/L34jrO4lKj0hC9Xa37Rejbq1rsE0Tz+/Q9CtX9aQsySt92zXsXUTuqjSWSMIq6Wj11EAiCAWkX7a1mxH2QqpUMjsLlhQQkfmz8e1ogPZLcoEvttK/j1JdFNpqegrmgePBXo8WEICOGQLPSJWlRnBDTadsFhLqUEQDq4I+4872uX3bhiMkWg22KF6U3Gus50cI6hI7MbwiFWZ+J2UGn0Bsz6nuGUxgrsNzTyW0xGojIGhKHlcuNuuy76VWmmWV8xQKO3CMZDYgfnFuxYMbC4dod3tCgdBgcFY2FxS7FJEegDVZI8YRPKVzsvTFVfNDlrySlrNO/uTzw0M3kdzgVsxD83bnRU62NXToIfu8aIJkGJJPy4GlAZeIWdDf9cOp7wjddWzZNGUGcYad0SFaJSwjTHROVUNnOkqmLJzPeaYLmKwrT9qF4Lq34luwcw6C+Ye+ddBvrWCDYAKZoUy/qt8MKj6h9xx6WrSpLl7QyyAvBow8zFVaJbrCJOJE0hWPmXMP165vpO/hNQl+Rm2ajGFOM/uo/AN1JlHFbWvxTg/CnpmBmPXb0Xo1J6ELKRpb27OyZ/oDscwrPiJAjrAgYQ/H4CZwBsWVRAzvJoITGfwJvI6ASR6XsOISaL8MHeInfIO7KVBej48Q=',
    ),
  );
  const vault = openVault({ file, idleAfter: 0 });
  await vault.unlock('correct horse battery staple');
  expect(vault.wallets()).toMatchObject([
    { name: 'Savings', origin: 'phrase', keys: [{ name: 'Key 1' }] },
    { name: 'Single', origin: 'key' },
  ]);
  await vault.close();
});
