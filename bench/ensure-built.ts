import { execFileSync } from 'node:child_process';

/** Builds the program when its build is missing or older than the sources. */
export function ensureBuilt(): void {
  // The build script runs in a process of its own: on failure it prints the error and exits.
  const script = new URL('../scripts/ensure-built.mjs', import.meta.url).href;
  const run = `import(${JSON.stringify(script)}).then(({ ensureBuilt }) => ensureBuilt())`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', run], { stdio: 'inherit' });
}
