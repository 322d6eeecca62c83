import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { craftArchive } from '../craft-archive.fixture.ts';
import { CHAIN } from '../temporary-store.fixture.ts';
import { good, ingest, listedStore, range } from './ingest.fixture.ts';

function random(length: number): Buffer {
  return Buffer.from(createHash('shake256', { outputLength: length }).update('noise').digest('hex'));
}

const long = `id\n${random(40_000).toString().replace(/.{64}/g, '$&\n')}`;
const whole = craftArchive([{ ...good, text: long }]);
const bomb = deflateRawSync(Buffer.alloc(257 * 1024 * 1024, 'x\n'));

const refused: [what: string, archive: Buffer, problem: string][] = [
  ['a stream that was cut', whole.subarray(0, whole.length - 700), 'it is no ZIP archive, or it is cut off'],
  ['nothing', Buffer.alloc(0), 'it is no ZIP archive, or it is cut off'],
  ['text in place of an archive', Buffer.from('The service is busy.'), 'it is no ZIP archive, or it is cut off'],
  ['a web page in place of an archive', Buffer.from('<html>busy</html>'), 'it is a web page in place of an archive'],
  [
    'a web page after a mark and blank lines',
    Buffer.from('\uFEFF\n\n<!DOCTYPE HTML>\n<title>busy</title>'),
    'it is a web page in place of an archive',
  ],
  [
    'an archive followed by an error',
    craftArchive([good], '{"error":{"code":13,"message":"table file \'x\' not found"}}'),
    'the service broke off with an error after it: {"error":{"code":13,"message":"table file \'x\' not found"}}',
  ],
  ['an archive followed by anything', craftArchive([good], 'x'), 'its directory cannot be read'],
  ['a wrong CRC', craftArchive([{ ...good, claims: { rawCrc: 1 } }]), 'does not match its CRC-32'],
  ['a damaged byte', Buffer.from(whole).fill(whole[5000] === 0 ? 1 : 0, 5000, 5001), ''],
  ['a text shorter than declared', craftArchive([{ ...good, claims: { rawBytes: 99 } }]), 'ends after 15 bytes of 99'],
  [
    'a text longer than declared',
    craftArchive([{ ...good, claims: { rawBytes: 3 } }]),
    'is longer than the directory says',
  ],
  [
    'bytes after the end of a text',
    craftArchive([{ ...good, stored: Buffer.concat([deflateRawSync(Buffer.from(good.text)), Buffer.alloc(9)]) }]),
    'has 9 bytes after its end',
  ],
  [
    'a stream without an end',
    craftArchive([{ ...good, stored: deflateRawSync(Buffer.from(good.text)).subarray(0, -3) }]),
    'cannot be unpacked',
  ],
  [
    'a bomb',
    craftArchive([{ ...good, text: '', stored: bomb, claims: { rawBytes: 257 * 1024 * 1024 } }]),
    'much more than any table',
  ],
  [
    'a bomb that hides its size',
    craftArchive([{ ...good, text: '', stored: bomb, claims: { rawBytes: 5_000_000 } }]),
    'is longer than the directory says',
  ],
  [
    'two files over the same bytes',
    craftArchive([good, { ...good, name: `${CHAIN}-trades-001-001001-002000.csv`, claims: { offset: 0 } }]),
    'has another name than the directory',
  ],
  ['a path upwards', craftArchive([{ ...good, name: `../${good.name}` }]), 'its directory cannot be read'],
  ['a path from the root', craftArchive([{ ...good, name: `/${good.name}` }]), 'its directory cannot be read'],
  ['a path with backslashes', craftArchive([{ ...good, name: `..\\${good.name}` }]), 'its directory cannot be read'],
  ['a folder', craftArchive([{ ...good, name: `a/${good.name}` }]), 'is a path, not a file name'],
  ['a file twice', craftArchive([good, good]), 'is in the archive twice'],
  [
    'a file twice but for case',
    craftArchive([good, { ...good, name: good.name.toUpperCase() }]),
    'is in the archive twice',
  ],
  [
    'an unexpected file',
    craftArchive([good, { name: 'readme.txt', text: '' }]),
    'is not the name of an exported table',
  ],
  ['another chain', craftArchive([{ ...good, name: 'other-trades-1-1000.csv' }]), 'is of another chain'],
  ['another table', craftArchive([{ ...good, name: `${CHAIN}-orders-1-1000.csv` }]), 'is of another table'],
  [
    'too short a range',
    craftArchive([{ ...good, name: `${CHAIN}-trades-1-999.csv` }]),
    'blocks 1000 to 1000 are missing',
  ],
  ['too long a range', craftArchive([{ ...good, name: `${CHAIN}-trades-1-2000.csv` }]), 'beyond block 1000'],
  ['no files', craftArchive([]), 'it holds no files'],
  [
    'another schema version than listed',
    craftArchive([{ ...good, name: `${CHAIN}-trades-007-000001-001000.csv` }]),
    'is of schema version 7, its segment of 1',
  ],
  [
    'rows that end in the middle of a value',
    craftArchive([{ ...good, text: 'id\n1\n"2' }]),
    'ends inside a quoted value',
  ],
  [
    'a row with a column too few',
    craftArchive([{ ...good, text: 'id,fee\n1,2\n3\n' }]),
    'row 2 has 1 columns where the header has 2',
  ],
  ['no header', craftArchive([{ ...good, text: '' }]), 'there is no header'],
  [
    'a local header with another name',
    craftArchive([{ ...good, localClaims: { name: `${CHAIN}-trades-001-000001-001001.csv` } }]),
    'has another name',
  ],
  ['a local header with another CRC', craftArchive([{ ...good, localClaims: { rawCrc: 7 } }]), 'has another CRC-32'],
];

test.each(refused)('%s never enters the store', async (_, archive, problem) => {
  const store = await listedStore();
  await expect(ingest(store, archive)).rejects.toMatchObject({
    code: 'UPSTREAM_INVALID',
    message: expect.stringContaining(problem),
  });
  expect(store.holdings('TABLE_TRADES').map(({ part }) => part)).toEqual([undefined, undefined]);
});

test('overlapping files are a bomb, even under different names', async () => {
  const store = await listedStore();
  const name = `${CHAIN}-trades-001-001001-002000.csv`;
  // The stored bytes of the first file overlap the second file and its header.
  const second = craftArchive([{ ...good, name }]).subarray(0, 30 + name.length + 20);
  const archive = craftArchive([
    { ...good, stored: Buffer.concat([deflateRawSync(Buffer.from(good.text)), second]) },
    { ...good, name, claims: { offset: 30 + good.name.length + deflateRawSync(Buffer.from(good.text)).length } },
  ]);
  await expect(ingest(store, archive, { from: 1n, to: 2000n })).rejects.toThrow('overlaps another file');
});

test('limits of the caller apply', async () => {
  const store = await listedStore();
  const limits = { entries: 10, rawBytes: 10 };
  await expect(ingest(store, craftArchive([good]), range, { limits })).rejects.toThrow('unpacks to 15 bytes');
  await expect(ingest(store, craftArchive([good]), range, { limits: { ...limits, entries: 0 } })).rejects.toThrow(
    'it declares 1 files',
  );
});
