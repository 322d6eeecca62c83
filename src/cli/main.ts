#!/usr/bin/env node
import packageJson from '../../package.json' with { type: 'json' };

// The rest does not even load on an older Node.
const NEEDED = packageJson.engines.node.replace('>=', '');
if (NEEDED.localeCompare(process.versions.node, 'en', { numeric: true }) > 0) {
  process.stderr.write(
    `Orrery needs Node ${NEEDED} or later, and this is Node ${process.versions.node}. ` +
      'Install a newer one from nodejs.org or with a version manager, then run orrery again.\n',
  );
  process.exit(1);
}

const { runProcess } = await import('./process.ts');
// Not process.exit: a handle left open is a bug that shows.
process.exitCode = await runProcess(process.argv.slice(2));
