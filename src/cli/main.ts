#!/usr/bin/env node
/** The entry of the command line: refuses a Node that is too old, then runs the command. */
import module from 'node:module';
import { join } from 'node:path';
import envPaths from 'env-paths';
import packageJson from '../../package.json' with { type: 'json' };

// Check the version first: an older Node cannot load the rest.
const NEEDED = packageJson.engines.node.replace('>=', '');
// Compared by hand: a comparison of the language (`localeCompare`) first loads its rules, at each start.
const [major = 0, minor = 0] = NEEDED.split('.').map(Number);
const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  process.stderr.write(
    `Orrery needs Node ${NEEDED} or later, and this is Node ${process.versions.node}. ` +
      'Install a newer one from nodejs.org or with a version manager, then run orrery again.\n',
  );
  process.exit(1);
}

// The next start finds the modules compiled. The folder is the user's own, because whoever writes there runs code here.
// Threads read the environment.
process.env.NODE_COMPILE_CACHE ??= join(envPaths('Orrery', { suffix: '' }).cache, 'compiled');
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);

const { runProcess } = await import('./process.ts');
// Do not call process.exit here: an open handle is a bug, and it keeps the process alive visibly.
process.exitCode = await runProcess(process.argv.slice(2));
