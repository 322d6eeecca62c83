#!/usr/bin/env node
import packageJson from '../../package.json' with { type: 'json' };

// Check the version first: an older Node cannot load the rest.
const NEEDED = packageJson.engines.node.replace('>=', '');
if (NEEDED.localeCompare(process.versions.node, 'en', { numeric: true }) > 0) {
  process.stderr.write(
    `Orrery needs Node ${NEEDED} or later, and this is Node ${process.versions.node}. ` +
      'Install a newer one from nodejs.org or with a version manager, then run orrery again.\n',
  );
  process.exit(1);
}

const { runProcess } = await import('./process.ts');
// Do not call process.exit here: an open handle is a bug, and it keeps the process alive visibly.
process.exitCode = await runProcess(process.argv.slice(2));
