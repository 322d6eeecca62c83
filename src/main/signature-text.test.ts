import { expect, test } from 'vitest';
import type { SignatureQuestion } from '../explorer/index.ts';
import { makePlain, signatureText } from './signature-text.ts';

const QUESTION: SignatureQuestion = {
  what: 'Transfer',
  network: { name: 'Main', host: 'data.example.org', chainId: 'chain-1' },
  key: { name: 'Savings, Key 1', publicKey: 'ab'.repeat(32) },
  fields: [
    { name: 'To', value: 'cd'.repeat(32) },
    { name: 'Amount', value: '1000000' },
  ],
  dangers: ['It cannot be undone.'],
  digest: 'ef'.repeat(32),
};

test('it names the command, the network, the key and the signed bytes', () => {
  expect(signatureText(QUESTION)).toEqual({
    message: 'Sign this? Transfer',
    detail: [
      'Network: Main (data.example.org)\nChain: chain-1\nKey: Savings, Key 1',
      `${'ab'.repeat(32)}\n\nWarning: It cannot be undone.\n`,
      `To: ${'cd'.repeat(32)}\nAmount: 1000000\n\nDigest: ${'ef'.repeat(32)}`,
    ].join('\n'),
  });
});

test('exploit: invisible letters, letters that reverse text and line breaks are spelt out', () => {
  expect(makePlain('a\u202egnp.exe')).toBe('a[U+202E]gnp.exe');
  expect(makePlain('one\nDigest: 00')).toBe('one[U+000A]Digest: 00');
  expect(makePlain('zero\u200bwidth\u00a0space\u2028line\u0000')).toBe(
    'zero[U+200B]width[U+00A0]space[U+2028]line[U+0000]',
  );
  expect(makePlain('fill\u3164er blank\u2800 select\ufe00or\u{e0100}')).toBe(
    'fill[U+3164]er blank[U+2800] select[U+FE00]or[U+E0100]',
  );
  expect(makePlain(`a${'\u0301'.repeat(5)}`)).toBe(`a${'\u0301'.repeat(4)}[U+0301]`);
  const { detail } = signatureText({ ...QUESTION, network: { name: 'Main\n\nKey: mine', host: 'h', chainId: 'c' } });
  expect(detail.split('\n')[0]).toBe('Network: Main[U+000A][U+000A]Key: mine (h)');
});

test('exploit: neither a long value nor many values hide the rest of the box', () => {
  expect(makePlain('x'.repeat(5000))).toBe(`${'x'.repeat(200)}… (cut: 5000 characters in all)`);
  const fields = Array.from({ length: 500 }, (_, index) => ({ name: `Field ${index}`, value: '1' }));
  const { detail } = signatureText({ ...QUESTION, fields, dangers: Array.from({ length: 50 }, () => 'Danger.') });
  expect(detail).toContain('… and 470 more fields, which are not shown here');
  expect(detail).toContain('Warning: Danger.\n… and 44 more warnings, which are not shown here\n\n');
  expect(detail.split('\n').length).toBeLessThan(50);
  expect(detail.endsWith(`Digest: ${QUESTION.digest}`)).toBe(true);
});
