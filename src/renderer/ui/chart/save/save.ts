import { announce, downloadFile } from '../../parts/index.ts';
import { csvOf, type DataTable } from '../data-table.ts';
import { type Caption, drawingOf } from './drawing.ts';

/** Pixels of a saved picture for each pixel of the drawing, so that it is sharp in a document. */
const SHARPNESS = 2;

/** The name of a file in words, and the range of its data, which stands at the end of the name; empty without one. */
interface FileWords {
  words: string;
  range: string;
}

/** Exports a table as a CSV file named after the words, and tells the person. */
export function saveTable(words: FileWords, table: DataTable): void {
  const name = fileNameOf(words, 'csv');
  downloadFile(name, new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }));
  announce(`Exported ${name}`);
}

/**
 * Exports the current drawing of a chart in the light theme as a PNG or SVG file named after the words, and tells the
 * person. Rejects if the drawing cannot be made.
 */
export async function savePicture(
  chart: HTMLElement,
  kind: 'png' | 'svg',
  words: FileWords,
  caption: Caption,
): Promise<void> {
  const { text, width, height } = await drawingOf(chart, caption);
  const drawing = new Blob([text], { type: 'image/svg+xml' });
  const name = fileNameOf(words, kind);
  downloadFile(name, kind === 'svg' ? drawing : await pictureOf(drawing, width, height));
  announce(`Exported ${name}`);
}

async function pictureOf(drawing: Blob, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * SHARPNESS;
    canvas.height = height * SHARPNESS;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Numbers stay whole ("1,240" is 1240), and so does a chain's id with a point in it, as in the names of other files. */
const withHyphens = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\p{N}),(?=\p{N}{3})/gu, '')
    .replaceAll(/(?:(?!(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}]))[^\p{L}\p{M}\p{N}])+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');

/** A file system has room for 255 bytes, of which a letter needs up to four. The range and the ending need about 50. */
const MAX_WORDS_BYTES = 190;
const encoder = new TextEncoder();

/**
 * Returns a file name that every file system accepts: "Funding of BTC/USD" becomes "funding-of-btc-usd", with the range and
 * the ending.
 */
function fileNameOf({ words, range }: FileWords, ending: string): string {
  // Whole letters: a rare one has two units of a string, and half of it is none.
  const letters = [...withHyphens(words)].slice(0, 80);
  while (encoder.encode(letters.join('')).length > MAX_WORDS_BYTES) letters.pop();
  const name = letters.join('').replace(/-$/, '') || 'chart';
  return `${[name, ...(range === '' ? [] : [withHyphens(range)])].join('-')}.${ending}`;
}
