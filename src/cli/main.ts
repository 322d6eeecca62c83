#!/usr/bin/env node
import packageJson from '../../package.json' with { type: 'json' };

// Loading the rest takes a while; until a command listens itself there is nothing to end but this.
const endAtOnce = () => process.exit(0);
process.on('SIGINT', endAtOnce);
process.on('SIGTERM', endAtOnce);
const { run } = await import('./run.ts');
const running = run(process.argv.slice(2), process, packageJson.version);
process.off('SIGINT', endAtOnce);
process.off('SIGTERM', endAtOnce);

// Not process.exit: what was written to a pipe is delivered first, and a handle left open is a bug that shows.
process.exitCode = await running;
