import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { PROOF_CONTEXT } from '../../contract/index.ts';
import { createSignIn } from './sign-in.ts';

const codeIn = (link: string) => new URL(link).hash.replace('#code=', '');

test('every run has its own host name and token, and neither contains the other', () => {
  const runs = Array.from({ length: 3 }, () => createSignIn());
  expect(new Set(runs.map(({ pages }) => pages.host)).size).toBe(3);
  expect(new Set(runs.map(({ pages }) => pages.token)).size).toBe(3);
  for (const { link, pages } of runs) {
    expect(pages.host).toMatch(/^[0-9a-f]{32}\.localhost$/);
    expect(new URL(link(8080)).host).toBe(`${pages.host}:8080`);
    expect(link(8080)).not.toContain(pages.token);
  }
});

test('a code works once, for five minutes, and only in its own run', () => {
  let now = 1_000;
  const { link, redeem, pages } = createSignIn(() => now);
  const used = codeIn(link(1));
  expect(redeem(used)).toBe(pages.token);
  expect(() => redeem(used)).toThrow(/already used/);

  const [late, inTime] = [codeIn(link(1)), codeIn(link(1))];
  now += 5 * 60_000;
  expect(redeem(inTime)).toBe(pages.token);
  now += 1;
  expect(() => redeem(late)).toThrow(/older than five minutes/);
  now -= 60_000;
  expect(() => redeem(late)).toThrow();

  expect(() => createSignIn().redeem(codeIn(link(1)))).toThrow();
});

test.skipIf(process.platform === 'win32')(
  'a link that a program opens is for this user alone, and no other one uses it up',
  () => {
    const { link, redeem, pages } = createSignIn();
    const own = process.getuid?.() ?? 0;
    const opened = codeIn(link(1, true));
    expect(() => redeem(opened, own + 1)).toThrow();
    expect(redeem(opened, own)).toBe(pages.token);
    // A service and a person who reads its link can be two users.
    expect(redeem(codeIn(link(1)), own + 1)).toBe(pages.token);
    for (const user of [0, undefined]) expect(redeem(codeIn(link(1, true)), user)).toBe(pages.token);
  },
);

test('a page that got no answer may send its code again, and no other page may', () => {
  let now = 1_000;
  const { link, redeem, pages } = createSignIn(() => now);
  const code = codeIn(link(1));
  for (let attempt = 0; attempt < 3; attempt += 1) expect(redeem(code, undefined, 'one')).toBe(pages.token);
  expect(() => redeem(code, undefined, 'two')).toThrow(/already used/);
  expect(redeem(code, undefined, 'one')).toBe(pages.token);
  now += 5 * 60_000 + 1;
  expect(() => redeem(code, undefined, 'one')).toThrow(/older than five minutes/);
  const used = codeIn(link(1));
  redeem(used, undefined, 'one');
  expect(() => redeem(used)).toThrow(/already used/);
});

test('unopened links are limited: the oldest are removed', () => {
  const { link, redeem, pages } = createSignIn();
  const codes = Array.from({ length: 17 }, () => codeIn(link(1)));
  expect(() => redeem(codes[0] ?? '')).toThrow();
  expect(redeem(codes[1] ?? '')).toBe(pages.token);
});

test('the proof is as the contract defines it', () => {
  const { prove, pages } = createSignIn();
  const nonce = 'ab'.repeat(32);
  expect(prove(nonce)).toBe(createHmac('sha256', pages.token).update(`${PROOF_CONTEXT}${nonce}`).digest('hex'));
});
