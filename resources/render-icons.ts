/**
 * Renders the icon's drawings into the pictures that packages and windows need: `node resources/render-icons.ts`.
 * Pictures up to 32 pixels come from a plainer drawing of their own.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { findChromium } from '../e2e/support/chromium.ts';

const folder = import.meta.dirname;
const PLAIN_UP_TO = 32;

export const ICON_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const;

export const iconFile = (size: number) => join(folder, 'icons', `${size}x${size}.png`);

/** One picture, `size` pixels wide and high, transparent around the drawing. */
export async function renderIcon(browser: Browser, size: number): Promise<Buffer> {
  const drawing = await readFile(join(folder, size <= PLAIN_UP_TO ? 'icon-small.svg' : 'icon.svg'), 'utf8');
  const page = await browser.newPage();
  try {
    // Drawn on a canvas: a screenshot of a window this large fails on machines with little graphics memory.
    const base64 = await page.evaluate(
      async ([source, side]) => {
        const image = new Image(side, side);
        image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = side;
        canvas.height = side;
        canvas.getContext('2d')?.drawImage(image, 0, 0, side, side);
        return canvas.toDataURL('image/png').split(',')[1] ?? '';
      },
      [drawing, size] as const,
    );
    return Buffer.from(base64, 'base64');
  } finally {
    await page.close();
  }
}

export async function withBrowser<Outcome>(use: (browser: Browser) => Promise<Outcome>): Promise<Outcome> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  await withBrowser(async (browser) => {
    for (const size of ICON_SIZES) await writeFile(iconFile(size), await renderIcon(browser, size));
  });
}
