import { globSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import packageJson from './package.json' with { type: 'json' };
import { SEPARATE_PACKAGES } from './scripts/separate-packages.mjs';
import { thirdPartyNotices } from './scripts/third-party-notices.mjs';

/** Every `src/<module>/…/<name>-thread.ts` or `<name>-process.ts` is an entry, and becomes a file of the same name. */
function threadEntries(): Record<string, string> {
  const files = globSync('src/**/*-{thread,process}.ts').map((file) => file.replaceAll('\\', '/'));
  const entries = Object.fromEntries(files.map((file) => [basename(file, '.ts'), file]));
  if (Object.keys(entries).length < files.length)
    throw new Error(`Two threads have the same name: ${files.join(', ')}`);
  return entries;
}

/**
 * The update feed of a release: its address and the Ed25519 key (32 bytes in hexadecimal) that its answers are signed with.
 * The main process has both as the constant ORRERY_UPDATE_FEED, null without them.
 */
function updateFeed({ ORRERY_UPDATE_FEED: address = '', ORRERY_UPDATE_KEY: publicKey = '' }: NodeJS.ProcessEnv) {
  if (address === '' && publicKey === '') return null;
  if (!address.startsWith('https://') || !URL.canParse(address))
    throw new Error(`ORRERY_UPDATE_FEED is "${address}". It must be an https address`);
  if (!/^[0-9a-f]{64}$/i.test(publicKey))
    throw new Error(`ORRERY_UPDATE_KEY is "${publicKey}". It must be an Ed25519 public key of 64 hexadecimal digits`);
  return { address, publicKey };
}

/** Gives packages the global `process`: importing it initialises all its members, at each start (docs/decisions/26-help.md). */
const globalProcess = {
  name: 'orrery:process',
  transform: (code: string) =>
    code.includes('node:process')
      ? {
          code: code.replace(/^import process from ['"]node:process['"]/m, 'const process = globalThis.process'),
          map: null,
        }
      : null,
};

/**
 * Everything for the main process lies flat in out/main: the desktop entry, the command line and one file per thread,
 * so that a thread's owner finds it beside itself (src/threads/start.ts).
 */
export default defineConfig({
  main: {
    plugins: [globalProcess],
    define: { ORRERY_UPDATE_FEED: JSON.stringify(updateFeed(process.env)) },
    build: {
      target: 'node22',
      sourcemap: true,
      // A program of few files starts in a third of the time (docs/decisions/11-start.md).
      externalizeDeps: {
        exclude: Object.keys(packageJson.dependencies).filter((name) => !SEPARATE_PACKAGES.includes(name)),
      },
      rollupOptions: {
        // Modules only define things, so that an entry loads those it uses. The entries themselves act.
        treeshake: {
          moduleSideEffects: [
            { test: /\/src\/(?!.*-(?:thread|process)\.ts$|main\/|cli\/main\.ts$)/, sideEffects: false },
          ],
        },
        input: {
          index: 'src/main/index.ts',
          cli: 'src/cli/main.ts',
          ...threadEntries(),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rollupOptions: {
        input: 'src/preload/index.ts',
        output: { format: 'cjs', entryFileNames: 'index.cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    // Routes are real paths, so assets are found from the origin's root; electron-vite would have them beside the page.
    plugins: [
      react(),
      thirdPartyNotices(import.meta.dirname),
      { name: 'orrery:base', enforce: 'post', config: () => ({ base: '/' }) },
    ],
    build: {
      // The CSP takes no data: URLs.
      assetsInlineLimit: 0,
      target: 'chrome136',
      minify: true,
      rollupOptions: {
        input: 'src/renderer/index.html',
        // Chunks that others share run before the page's own first module: zod is configured in the chunk that has it.
        output: { manualChunks: (id) => (/\/node_modules\/zod\/|\/strict-csp\.ts$/.test(id) ? 'zod' : undefined) },
      },
    },
  },
});
