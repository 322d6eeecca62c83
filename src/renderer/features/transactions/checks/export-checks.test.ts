import { expect, test } from 'vitest';
import { TransactionCheck } from '../../../../contract/index.ts';
import { checksAsCsv, checksAsJson } from './export-checks.ts';

const check = (log: string) =>
  TransactionCheck.parse({
    id: 'c1',
    checkedAt: Date.UTC(2027, 2, 1),
    chainId: 'chain-1',
    address: 'http://127.0.0.1:3000',
    transaction: { inputData: 'AA==' },
    name: 'voteSubmission',
    result: { success: false, code: 60, log, gasWanted: '18446744073709' },
    explanation: { title: 'Refused', text: '', remedy: '' },
    inspection: null,
  });

test('a check is one line, quoted where it must be', () => {
  const [head = '', line = ''] = checksAsCsv([check('a "word", and\nmore')]).split('\r\n');
  expect(head.split(',').slice(0, 4)).toEqual(['checked_at', 'command', 'success', 'code']);
  expect(line).toContain('2027-03-01T00:00:00.000Z,voteSubmission,false,60,Refused');
  expect(line).toContain('"a ""word"", and\nmore"');
  expect(line).toContain('18446744073709');
});

test('what the network wrote is never carried out by a spreadsheet', () => {
  expect(checksAsCsv([check('=HYPERLINK("http://x")')])).toContain(`"'=HYPERLINK(""http://x"")"`);
});

test('as JSON everything can be read back', () => {
  const [read] = JSON.parse(checksAsJson([check('x')]));
  expect(TransactionCheck.parse(read)).toEqual(check('x'));
});
