/** ClickHouse in this process. */
import { resolve } from 'node:path';
import { query } from 'chdb';
import { answer, figuresOf } from './answer.mjs';

/** ClickHouse adds 64-bit integers up in 64 bits, and what does not fit is lost without an error. */
const SUMS = {
  whole: (name) => `toString(sum(toInt256(${name})))`,
  decimal: (name) => `toString(toInt256(sum(toDecimal256(${name}, 18)) * toInt256('1000000000000000000')))`,
  price: (name) => `toString(toInt256(sum(toDecimal256(${name}, 6)) * toInt256('1000000')))`,
  time: (name) => `toString(sum(toUnixTimestamp64Micro(${name})))`,
  truth: (name) => `toString(countIf(${name}))`,
  text: (name) => `toString(sum(length(${name})))`,
  none: () => `'0'`,
};

await answer(({ kind, source, columns }) => {
  const from = kind === 'delta' ? `deltaLakeLocal('${resolve(source)}')` : `file('${source}', Parquet)`;
  const asked = columns.map(({ name, sum }) => `count(\`${name}\`), ${SUMS[sum](`\`${name}\``)}`);
  const text = query(`SELECT count(), ${asked.join(', ')} FROM ${from}`, 'JSONCompactEachRow');
  return figuresOf(columns, JSON.parse(text));
});
