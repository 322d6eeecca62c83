import { expect, test } from 'vitest';
import { groupInText } from './grouped-digits.ts';

test('numbers of blocks, epochs and periods, and counts of rows and bytes, in a sentence are grouped, and nothing else', () => {
  expect(groupInText('blocks 1 to 30000, 40001 to 50000 and 60000 are missing')).toBe(
    'blocks 1 to 30,000, 40,001 to 50,000 and 60,000 are missing',
  );
  expect(groupInText('"a-1000.csv" has 1200 rows in 56000 bytes, the manifest has 1200 of 1300 rows')).toBe(
    '"a-1000.csv" has 1,200 rows in 56,000 bytes, the manifest has 1,200 of 1,300 rows',
  );
  expect(groupInText('after block 1000, 2026-10-01 10:00, code 2026')).toBe(
    'after block 1,000, 2026-10-01 10:00, code 2026',
  );
  expect(groupInText('blocks 4529001 to 4530000 are missing')).toBe('blocks 4,529,001 to 4,530,000 are missing');
  expect(groupInText('Epoch 7550 is not stored here.')).toBe('Epoch 7,550 is not stored here.');
  expect(groupInText('http://127.0.0.1:40001 and block 12, table blocks-1-4530000.zip')).toBe(
    'http://127.0.0.1:40001 and block 12, table blocks-1-4530000.zip',
  );
});
