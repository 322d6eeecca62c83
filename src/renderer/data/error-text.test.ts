import { expect, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { errorCode, errorText } from './error-text.ts';

test('texts for people contain no parameter names', () => {
  expect(errorText(new OrreryError('EPOCH_UNKNOWN', { epoch: 99 }))).toContain('Epoch 99');
  expect(errorText(new OrreryError('EPOCH_UNKNOWN', { epoch: 99 }))).not.toContain('epochSeq');
  expect(errorText(new OrreryError('PARTY_UNKNOWN', { party: 'ab' }))).not.toContain('partyId');
  const damaged = new OrreryError('STORE_DAMAGED', { file: 'lists.sqlite', reason: 'not a database' });
  expect(errorText(damaged)).toContain('moves the damaged file aside');
  const tooLong = new OrreryError('BODY_INVALID', { problem: 'name must have at most 64 characters' });
  expect(errorText(tooLong)).toBe('Name must have at most 64 characters.');
});

test('that something is not stored does not say that the network is offline', () => {
  const absent = new OrreryError('NOT_CACHED', { what: 'List parties', reason: 'no row was downloaded yet' });
  expect(errorText(absent)).toBe('List parties is not stored here.');
});

test('a catalogue text that suits people is used unchanged', () => {
  const error = new OrreryError('NODE_UNKNOWN', { node: 'ab', epoch: 3 });
  expect(errorText(error)).toBe(error.message);
  expect(errorCode(new Error('odd'))).toBe('INTERNAL');
});

test('a name in it reads in the order in which it is stored, and lines and tabs of a query stay', () => {
  const known = new OrreryError('KEY_EXISTS', { key: 'ab', wallet: 'Sav\u202Esgni' });
  expect(errorText(known)).toContain('in the wallet "Sav‹U+202E›sgni".');
  expect(errorText(new OrreryError('QUERY_INVALID', { problem: 'LINE 1:\n\tselect' }))).toContain('LINE 1:\n select');
});
