import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/**
 * Everything for the main process lies flat in out/main: the desktop entry, the command line and one file per thread,
 * so that a thread's owner finds it beside itself (src/threads/start.ts).
 */
export default defineConfig({
  main: {
    build: {
      target: 'node22',
      sourcemap: true,
      rollupOptions: {
        input: {
          index: 'src/main/index.ts',
          cli: 'src/cli/main.ts',
          'store-reader-thread': 'src/store/reader-thread.ts',
          'history-thread': 'src/history/thread/history-thread.ts',
          'network-thread': 'src/sync/thread.ts',
          'probe-thread': 'src/upstream/probe-thread.ts',
          'proof-thread': 'src/transactions/proof-thread.ts',
          'stretching-thread': 'src/transactions/vault/stretching-thread.ts',
          'user-thread': 'src/store/user/user-thread.ts',
          'sandbox-thread': 'src/sandbox/thread.ts',
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
    plugins: [react(), { name: 'orrery:base', enforce: 'post', config: () => ({ base: '/' }) }],
    build: {
      // The CSP takes no data: URLs.
      assetsInlineLimit: 0,
      target: 'chrome136',
      minify: true,
      rollupOptions: { input: 'src/renderer/index.html' },
    },
  },
});
