// `npm run dev`: Orrery with hot reload. Where Electron is present, electron-vite runs it; elsewhere Vite serves the interface
// and passes its requests on to a gateway that Node runs from source and starts again whenever a source file changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer as createViteServer } from 'vite';
import { findElectron } from './find-electron.mjs';
import { requireNode } from './node-version.mjs';

requireNode();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const passedOn = process.argv.slice(2);

function runElectron() {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('electron-vite/package.json')),
    'bin',
    'electron-vite.js',
  );
  const child = spawn(process.execPath, [cli, 'dev', '--', ...passedOn], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Runs `orrery serve` from source, again after each change. `onReady` receives the ready line of every start. */
function startGateway(port, onReady) {
  const child = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', 'src/cli/main.ts', 'serve', '--port', String(port), ...passedOn],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) onReady(JSON.parse(line));
  });
  child.on('exit', (code) => process.exit(code ?? 1));
  return child;
}

async function runBrowserHost(reason) {
  process.stderr.write(`Developing in the browser: ${reason}.\n`);
  const port = await freePort();
  /** The link of the gateway's present run. Its origin and its one-time code change with each start. */
  let link = new URL(`http://127.0.0.1:${port}/`);

  /** The gateway answers pages of its own origin alone, so each request takes that origin on its way. */
  const gatewayProxy = {
    target: `http://127.0.0.1:${port}`,
    configure(proxy) {
      proxy.on('proxyReq', (request) => {
        request.setHeader('host', link.host);
        if (request.hasHeader('origin')) request.setHeader('origin', link.origin);
      });
    },
  };
  const server = await createViteServer({
    configFile: false,
    root: join(root, 'src/renderer'),
    plugins: [react()],
    server: { proxy: { '/api': gatewayProxy, '/transaction': gatewayProxy } },
  });
  await server.listen();
  const [page] = server.resolvedUrls.local;

  const gateway = startGateway(port, ({ ui }) => {
    link = new URL(ui);
    process.stderr.write(
      `\nOpen ${page}${link.hash}\nThe page reloads as you edit; after a restart of the gateway open its new link.\n\n`,
    );
  });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      gateway.kill(signal);
      void server.close();
    });
  }
}

const electron = await findElectron();
if ('missing' in electron) await runBrowserHost(electron.missing);
else runElectron();
