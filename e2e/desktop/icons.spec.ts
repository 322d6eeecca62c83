/** The images of the icon match their drawings, in every size that packages need. */
import { readFile } from 'node:fs/promises';
import { ICON_SIZES, iconFile, renderIcon, withBrowser } from '../../resources/render-icons.ts';
import { expect, test } from '../support/test.ts';

/** Allowed mean difference per colour channel (of 255), because browser versions draw differently. */
const TOLERATED = 2;

test('every image matches its drawing', async () => {
  await withBrowser(async (browser) => {
    const page = await browser.newPage();
    for (const size of ICON_SIZES) {
      const pictures = [await readFile(iconFile(size)), await renderIcon(browser, size)];
      const difference = await page.evaluate(
        async ([texts, side]) => {
          const [kept = new Uint8ClampedArray(), fresh = new Uint8ClampedArray()] = await Promise.all(
            texts.map(async (text) => {
              const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
              const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
              if (image.width !== side || image.height !== side) throw new Error(`${image.width} x ${image.height}`);
              const context = new OffscreenCanvas(side, side).getContext('2d');
              context?.drawImage(image, 0, 0);
              return context?.getImageData(0, 0, side, side).data;
            }),
          );
          let sum = 0;
          for (let at = 0; at < kept.length; at += 1) sum += Math.abs((kept[at] ?? 0) - (fresh[at] ?? 255));
          return sum / kept.length;
        },
        [pictures.map((picture) => picture.toString('base64')), size] as const,
      );
      expect(difference, `${size} pixels`).toBeLessThan(TOLERATED);
    }
  });
});
