/**
 * A reader is a program that reads its request from standard input and writes one line of JSON: the figures of every
 * source, or why it cannot read them.
 *
 *     {"reads":[{"kind":"parquet","source":"history/trades/day=…/1-20.parquet","columns":[{"name":"price","sum":"whole"}]}]}
 *     {"figures":[{"rows":3,"columns":{"price":[3,"300"]}}]}   or   {"unable":"…"}
 *
 * A source of kind "parquet" is a file or a pattern of files, one of kind "delta" is the folder of a table. The reader runs in the
 * folder of the dataset.
 */
import { readFileSync } from 'node:fs';

/** @param read returns the figures of one source; an error with `unable` says why the engine cannot read such sources */
export async function answer(read) {
  const { reads } = JSON.parse(readFileSync(0, 'utf8'));
  const figures = [];
  try {
    for (const one of reads) figures.push(await read(one));
  } catch (thrown) {
    if (thrown.unable === undefined) throw thrown;
    say({ unable: thrown.unable });
    return;
  }
  say({ figures });
}

export function say(result) {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

export function unable(reason) {
  return Object.assign(new Error(reason), { unable: reason });
}

/** The figures of a row `[rows, values of the first column, its sum, values of the second one, …]`. */
export function figuresOf(columns, [rows, ...found]) {
  const pairs = columns.map(({ name }, index) => {
    const [values, sum] = found.slice(2 * index);
    return [name, [Number(values), String(sum ?? 0)]];
  });
  return { rows: Number(rows), columns: Object.fromEntries(pairs) };
}
