import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type NodeResponse, writeAll } from './call-streams.ts';
import { withData } from './chunk-data.ts';

/** Writes a frame with data to a response that calls back without an error. Returns true if the memory was freed. */
async function isFreed(response: { stream?: { destroyed: boolean } }): Promise<boolean> {
  const data = Buffer.alloc(100_000, 1);
  const write = (_: Uint8Array, callback?: () => void) => {
    callback?.();
    return true;
  };
  const pieces = withData(Readable.from([Buffer.alloc(5)]), [[data]], 2);
  await writeAll(pieces, { ...response, write } as unknown as NodeResponse);
  return data.buffer.detached;
}

test('memory of data is freed when a stream of HTTP/2 took it', async () => {
  expect(await isFreed({ stream: { destroyed: false } })).toBe(true);
});

test('a destroyed stream frees nothing, although its callback has no error: the connection may still send it', async () => {
  expect(await isFreed({ stream: { destroyed: true } })).toBe(false);
});

test('a response of HTTP/1 frees nothing: its reader may be within the process', async () => {
  expect(await isFreed({})).toBe(false);
});
