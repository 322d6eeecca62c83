/** A page of one script of the sources, which needs no server. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build, type Rolldown } from 'vite';

/**
 * Bundles a script with its styles, and returns a page's HTML with both.
 * @param script the address of its file: `new URL('./page.tsx', import.meta.url)`
 */
export async function bundlePage(script: URL): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: { input: fileURLToPath(script), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  const code = built.output.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])).join('\n');
  const styles = built.output.flatMap((part) =>
    part.type === 'asset' && part.fileName.endsWith('.css') ? [String(part.source)] : [],
  );
  return [
    '<!doctype html><html data-theme="light"><head><meta charset="utf-8">',
    `<style>${styles.join('\n')}</style></head><body>`,
    `<script>${code.replaceAll('</script', '<\\/script')}</script></body></html>`,
  ].join('\n');
}

/** Loads a page of HTML at an address of its own, so that its clock and caches begin anew. */
export async function openPage(page: Page, html: string): Promise<void> {
  const address = 'http://page.invalid/';
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(address);
  await page.unroute(address);
}
