import { expect, test } from 'vitest';
import { refusedError } from './refusal.ts';

test('the reason of a service ends the sentence once, also if it is a sentence itself', () => {
  const answer = { status: 401, headers: {}, body: 'This request has no token.' };
  expect(refusedError('The service', answer).message).toMatch(
    /^The service answered 401: "?This request has no token"?\. /,
  );
});
