#!/usr/bin/env node
import packageJson from '../../package.json' with { type: 'json' };

// The rest does not even load on an older Node.
const NEEDED = packageJson.engines.node.replace('>=', '');
if (NEEDED.localeCompare(process.versions.node, 'en', { numeric: true }) > 0) {
  process.stderr.write(`Orrery needs Node ${NEEDED} or later, and this is ${process.versions.node}.\n`);
  process.exit(1);
}

// Loading the rest takes a while; until a command listens itself there is nothing to end but this. A server that is stopped
// has done what it was for, anything else has not.
const isServer = ['serve', 'sandbox'].includes(process.argv[2] ?? '');
const endAtOnce = () => process.exit(isServer ? 0 : 1);
process.on('SIGINT', endAtOnce);
process.on('SIGTERM', endAtOnce);
const { run } = await import('./run.ts');
const running = run(process.argv.slice(2), process, packageJson.version);
process.off('SIGINT', endAtOnce);
process.off('SIGTERM', endAtOnce);

// Not process.exit: what was written to a pipe is delivered first, and a handle left open is a bug that shows.
process.exitCode = await running;
