import { expect, test } from 'vitest';
import type { ArchiveVerdict } from '../../../../contract/index.ts';
import { proofFile } from './proof-file.ts';

const verdict: ArchiveVerdict = {
  file: '/home/me/exports/chain-trades-1-3000.zip',
  verdict: 'complete',
  coverage: 'proven',
  coverageNote: 'the rows reach the last block',
  problems: [],
  table: 'TABLE_TRADES',
  range: { from: 1n, to: 3000n },
  csv: [
    { name: 'chain-trades-1-3000.csv', schemaVersion: 123n, rows: 18_204, bytes: 90, sha256: 'ab', columns: ['id'] },
  ],
  segments: { verified: 3, total: 3 },
  archiveSha256: 'cd',
  verifiedAt: Date.UTC(2026, 10, 23, 6, 30),
};

test('the file stands beside its archive by name, and says what was checked', () => {
  const { name, content } = proofFile(verdict, '1.2.3');
  expect(name).toBe('chain-trades-1-3000.verification.json');
  expect(JSON.parse(content)).toEqual({
    document: 'Verification of an archive of network history',
    format: 1,
    archive: { name: 'chain-trades-1-3000.zip', sha256: 'cd' },
    verdict: 'complete',
    coverage: { proven: true, reason: 'the rows reach the last block' },
    problems: [],
    table: 'TABLE_TRADES',
    range: { fromBlock: '1', toBlock: '3000' },
    checked: {
      files: [
        {
          name: 'chain-trades-1-3000.csv',
          schemaVersion: '123',
          columns: ['id'],
          rows: '18204',
          bytes: '90',
          rowsSha256: 'ab',
        },
      ],
      segments: { total: 3, asInManifest: 3 },
    },
    verifiedAt: '2026-11-23T06:30:00.000Z',
    verifiedBy: 'Orrery 1.2.3',
  });
});

test('an unreadable archive of unknown range has a file too, which gives the problems', () => {
  const damaged: ArchiveVerdict = {
    ...verdict,
    verdict: 'damaged',
    coverage: 'unproven',
    problems: ['the ZIP ends early'],
    table: null,
    range: null,
    csv: [],
    segments: null,
    archiveSha256: null,
  };
  const { archive, problems, range, checked } = JSON.parse(proofFile(damaged, '1').content);
  expect({ archive, problems, range, checked }).toEqual({
    archive: { name: 'chain-trades-1-3000.zip', sha256: null },
    problems: ['the ZIP ends early'],
    range: null,
    checked: { files: [], segments: null },
  });
});
