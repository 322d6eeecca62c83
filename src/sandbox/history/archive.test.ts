import { buffer } from 'node:stream/consumers';
import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { streamArchive } from './archive.ts';

const PIECE = 'some text\n'.repeat(10_000);

/** Endless text that records how far it was read, and if its reader stopped. */
function endless() {
  const seen = { pieces: 0, left: false };
  function* text() {
    try {
      for (;;) {
        seen.pieces += 1;
        // Noise, so that deflate cannot compress it away.
        yield `${PIECE.slice(0, 50_000)}${Math.random()}`;
      }
    } finally {
      seen.left = true;
    }
  }
  return { seen, text };
}

test('files follow each other, and `after` stands behind the end of the archive', async () => {
  const files = [
    { name: 'a.csv', text: () => ['x,y\n', '1,"é"\n'] },
    { name: 'b.csv', text: () => [] },
  ];
  const archive = await buffer(streamArchive(files));
  const zip = await JSZip.loadAsync(archive, { checkCRC32: true });
  expect(Object.keys(zip.files)).toEqual(['a.csv', 'b.csv']);
  expect(await zip.file('a.csv')?.async('string')).toBe('x,y\n1,"é"\n');
  expect(await zip.file('b.csv')?.async('string')).toBe('');
  const followed = await buffer(streamArchive(files, 'then this'));
  expect(followed).toEqual(Buffer.concat([archive, Buffer.from('then this')]));
});

test('text is made on demand, and no more once the stream is destroyed', async () => {
  const { seen, text } = endless();
  const stream = streamArchive([{ name: 'a.csv', text }]);
  for (let read = 0; read < 3; read += 1) await new Promise((resolve) => stream.once('data', resolve));
  stream.pause();
  stream.destroy();
  await expect.poll(() => seen.left).toBe(true);
  expect(seen.pieces).toBeLessThan(2000);
});

test('a text that fails breaks the stream', async () => {
  function* text() {
    yield PIECE;
    throw new RangeError('no more');
  }
  await expect(buffer(streamArchive([{ name: 'a.csv', text }]))).rejects.toThrow('no more');
});
