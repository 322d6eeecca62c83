import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLines } from './lines.ts';

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const collected: string[] = [];
  for await (const line of lines) collected.push(line);
  return collected;
}

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

test('lines come out whole wherever the stream was cut, also inside a character', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ''))),
      fc.integer({ min: 1, max: 7 }),
      async (lines, size) => {
        const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.slice(index * size, (index + 1) * size),
        );
        expect(await collect(readLines(streamOf(chunks)))).toEqual(lines);
      },
    ),
  );
});

test('a last line without an end is a line', async () => {
  expect(await collect(readLines(streamOf([new TextEncoder().encode('a\nb')])))).toEqual(['a', 'b']);
});
