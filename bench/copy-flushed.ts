import { open } from 'node:fs/promises';

const BUFFER_BYTES = 4 * 1024 * 1024;

/** Copies a file and waits until the copy is on the disk. */
export async function copyFlushed(from: string, to: string): Promise<void> {
  const source = await open(from);
  const target = await open(to, 'w');
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  for (;;) {
    const { bytesRead } = await source.read(buffer);
    if (bytesRead === 0) break;
    await target.write(buffer, 0, bytesRead);
  }
  await target.sync();
  await source.close();
  await target.close();
}
