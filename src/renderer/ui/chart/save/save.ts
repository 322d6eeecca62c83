import { announce, downloadFile } from '../../parts/index.ts';
import { csvOf, type DataTable } from '../data-table.ts';
import { type Caption, drawingOf } from './drawing.ts';

/** Pixels of a saved picture for each pixel of the drawing, so that it is sharp in a document. */
const SHARPNESS = 2;

/** Exports a table as a CSV file named after the words, and tells the person. */
export function saveTable(words: string, table: DataTable): void {
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
  words: string,
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

/**
 * Returns a file name that every file system accepts: "Funding of BTC/USD" becomes "funding-of-btc-usd", with the
 * ending.
 */
function fileNameOf(words: string, ending: string): string {
  const name = words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${name === '' ? 'chart' : name}.${ending}`;
}
