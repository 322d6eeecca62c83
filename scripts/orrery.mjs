// `npm run orrery -- <command>`: the command line from a checkout, built first where needed.
import { ensureBuilt } from './ensure-built.mjs';
import { requireNode } from './node-version.mjs';

requireNode();
ensureBuilt();
await import('../out/main/cli.js');
