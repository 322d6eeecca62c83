/** polars for JavaScript. */
import pl from 'nodejs-polars';
import { answer, unable } from './answer.mjs';

/** Its sums of decimals fail, so JavaScript adds up the texts of the values. */
function sumOf(series, sum) {
  const texts = () =>
    series
      .cast(pl.Utf8)
      .toArray()
      .filter((text) => text !== null);
  const total = (values) => values.reduce((all, value) => all + value, 0n);
  switch (sum) {
    case 'whole':
    case 'decimal':
    case 'price':
      return total(texts().map((text) => BigInt(text.replace('.', ''))));
    case 'time':
      return total(
        series
          .cast(pl.Int64)
          .cast(pl.Utf8)
          .toArray()
          .filter((text) => text !== null)
          .map(BigInt),
      );
    case 'truth':
      return series.toArray().filter((value) => value === true).length;
    case 'text':
      return total(texts().map((text) => BigInt(Buffer.byteLength(text))));
    default:
      return 0;
  }
}

await answer(async ({ kind, source, columns }) => {
  if (kind === 'delta') throw unable('polars for JavaScript has no reader of Delta');
  const frame = await pl.scanParquet(source, { hivePartitioning: false }).collect();
  // A column named height hides the height of the frame.
  const rows = frame.getColumn(columns[0].name).length;
  const pairs = columns.map(({ name, sum }) => {
    const series = frame.getColumn(name);
    return [name, [rows - series.nullCount(), String(sumOf(series, sum))]];
  });
  return { rows, columns: Object.fromEntries(pairs) };
});
