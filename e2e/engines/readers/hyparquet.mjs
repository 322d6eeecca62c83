/** hyparquet, which is all JavaScript. */
import { globSync } from 'node:fs';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { answer, unable } from './answer.mjs';

/** It rounds decimals to the digits of a double. Without their type it gives their bytes: two's complement, high byte first. */
function decimal(bytes) {
  return BigInt.asIntN(8 * bytes.length, BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
}

const VALUES = {
  whole: (value) => (value instanceof Uint8Array ? decimal(value) : BigInt(value)),
  decimal,
  price: decimal,
  time: (value) => value,
  truth: (value) => (value ? 1n : 0n),
  text: (bytes) => BigInt(bytes.length),
  none: () => 0n,
};

const parsers = {
  timestampFromMicroseconds: (microseconds) => BigInt(microseconds),
  // Its own parser drops a byte order mark at the start of a text.
  stringFromBytes: (bytes) => bytes,
};

async function rowsOf(path) {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  for (const element of metadata.schema) {
    if (element.converted_type !== 'DECIMAL') continue;
    delete element.converted_type;
    delete element.logical_type;
  }
  return parquetReadObjects({ file, metadata, compressors, parsers });
}

await answer(async ({ kind, source, columns }) => {
  if (kind === 'delta') throw unable('hyparquet has no reader of Delta');
  const found = Object.fromEntries(columns.map(({ name }) => [name, [0, 0n]]));
  let rows = 0;
  for (const path of globSync(source)) {
    for (const row of await rowsOf(path)) {
      rows += 1;
      for (const { name, sum } of columns) {
        const value = row[name] ?? null;
        if (value === null) continue;
        found[name][0] += 1;
        found[name][1] += VALUES[sum](value);
      }
    }
  }
  const pairs = Object.entries(found).map(([name, [values, sum]]) => [name, [values, String(sum)]]);
  return { rows, columns: Object.fromEntries(pairs) };
});
