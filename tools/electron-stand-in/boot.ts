/** Runs an application as Electron would: switches, required modules, the entry, then `ready`. */
import inspector from 'node:inspector';
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { application, commandLine, executable } from './launch/launch.ts';
import { shapeProcess } from './launch/process-shape.ts';

shapeProcess(executable, application);
const inspectAt = commandLine.switches.get('inspect');
if (inspectAt !== undefined) inspector.open(Number(inspectAt.split(':').pop() || 9229), '127.0.0.1');
// `electron` means the stand-in, for import and require alike.
const standIn = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    /^electron(\/(main|common))?$/.test(specifier) ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

const require = createRequire(pathToFileURL(application.entry));
for (const module of commandLine.required) require(module);
// Electron waits for the end of the entry's top level before `ready`.
await import(pathToFileURL(application.entry).href);
const { startApplication } = await import('./electron/app.ts');
await startApplication();
