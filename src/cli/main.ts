#!/usr/bin/env node
import packageJson from '../../package.json' with { type: 'json' };
import { run } from './run.ts';

const status = await run(process.argv.slice(2), process, packageJson.version);
// Not process.exit: what was written to a pipe is delivered first, and a handle left open is a bug that shows.
process.exitCode = status;
