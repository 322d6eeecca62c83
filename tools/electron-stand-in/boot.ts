/** Runs an application as Electron would: switches, required modules, the entry, then `ready`. */
import inspector from 'node:inspector';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { application, commandLine, executable } from './launch/launch.ts';
import { resolveElectronTo } from './launch/module-hooks.ts';
import { shapeProcess } from './launch/process-shape.ts';

shapeProcess(executable, application);
const inspectAt = commandLine.switches.get('inspect');
if (inspectAt !== undefined) inspector.open(Number(inspectAt.split(':').pop() || 9229), '127.0.0.1');
resolveElectronTo(new URL('./electron.ts', import.meta.url));

const require = createRequire(pathToFileURL(application.entry));
for (const module of commandLine.required) require(module);
// Electron waits for the end of the entry's top level before `ready`.
await import(pathToFileURL(application.entry).href);
const { startApplication } = await import('./electron/app.ts');
await startApplication();
