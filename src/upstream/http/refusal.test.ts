import { expect, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { refusedError } from './refusal.ts';

test('the reason of a service ends the sentence once, also if it is a sentence itself', () => {
  const answer = { status: 401, headers: {}, body: 'This request has no token.' };
  expect(refusedError('The service', answer).message).toMatch(
    /^The service answered 401: "?This request has no token"?\. /,
  );
});

test('the gateway of another Orrery is named, and its own advice is not given as that of this one', () => {
  const body = JSON.stringify(new OrreryError('TOKEN_MISSING', {}).toBody());
  const { message } = refusedError('127.0.0.1:1', { status: 401, headers: {}, body });
  expect(message).toContain('answered 401: it is the gateway of another Orrery and asks for its token.');
  expect(message).not.toContain('Settings');
});
