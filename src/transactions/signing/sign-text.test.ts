import { KeyPair } from '@vegaprotocol/crypto/keypair';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryCommand } from '../arbitrary-command.fixture.ts';
import { listCommands } from '../encoding/describe-commands.ts';
import { encodeInputData } from '../encoding/input-data.ts';
import { publicKeyOf } from './ed25519.ts';
import { isTextSignedBy, mayHoldCommand, refusalOfText, signText } from './sign-text.ts';

const secret = Buffer.alloc(32, 9);

test('a message is signed as the wallets of the network do', async () => {
  const text = 'I hold this key. Zoë 🐈\n2026-11-21';
  const theirs = await (await KeyPair.fromSeed(0, secret)).sign(Buffer.from(text));
  expect(signText(text, secret)).toBe(Buffer.from(theirs).toString('hex'));
  expect(isTextSignedBy(publicKeyOf(secret), text, signText(text, secret))).toBe(true);
  expect(isTextSignedBy(publicKeyOf(secret), `${text}.`, signText(text, secret))).toBe(false);
});

describe('exploit: a message that is worth money', () => {
  test('input data of any command is recognised', () => {
    const any = fc.constantFrom(...listCommands().map(({ name }) => name)).chain((name) => arbitraryCommand(name));
    fc.assert(
      fc.property(any, fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), (command, nonce) => {
        expect(mayHoldCommand(encodeInputData(command, { nonce, blockHeight: nonce }))).toBe(true);
      }),
    );
  });

  test('input data that is valid text, with an oddly written tag, is refused', () => {
    // f2 be 80 80 00 is a tag of five bytes for field 1006, and f2 be 80 80 is a character.
    const bytes = Buffer.concat([Buffer.from('f2be8080', 'hex'), Buffer.from([0, 4, 10, 0, 16, 2])]);
    expect(mayHoldCommand(bytes)).toBe(true);
    expect(Buffer.from(bytes.toString('utf8')).equals(bytes)).toBe(true);
    expect(() => signText(bytes.toString('utf8'), secret)).toThrow(
      expect.objectContaining({ code: 'MESSAGE_REFUSED' }),
    );
  });

  test('a text that only a lenient decoder reads as a transaction is refused too', () => {
    // The same tag with bits that do not fit into it, and no control character anywhere.
    expect(refusalOfText('\u{be000} pay')).toBe('its bytes can be read as a transaction');
  });

  test('a command in front of garbage, or inside a group, is recognised', () => {
    expect(mayHoldCommand(Buffer.from('f23e02ffff', 'hex'))).toBe(true);
    expect(mayHoldCommand(Buffer.from('0bf23e000c', 'hex'))).toBe(true);
  });

  test('a chain id, a zero byte and a command would be a signature of version 3', () => {
    expect(refusalOfText('chain-1\0\b\u0001')).toBe('it holds control characters');
  });

  test.each([
    ['', 'it is empty'],
    ['x'.repeat(65_537), 'it is longer than 65536 characters'],
    ['\ud800', 'it is not valid Unicode'],
    ['a\u0085b', 'it holds control characters'],
  ])('%j is refused', (text, reason) => {
    expect(refusalOfText(text)).toBe(reason);
  });

  test.each(['hello', 'I agree.\r\n\tYes', 'Grüße, 東京 🚀', 'A'.repeat(1000)])('%j is fine', (text) => {
    expect(refusalOfText(text)).toBeUndefined();
  });
});
