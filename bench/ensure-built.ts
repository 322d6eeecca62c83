import { execFileSync } from 'node:child_process';

/** Builds the program where it is missing or older than its sources. */
export function ensureBuilt(): void {
  // The build is a script of its own, which says what fails and ends its process.
  const script = new URL('../scripts/ensure-built.mjs', import.meta.url).href;
  const run = `import(${JSON.stringify(script)}).then(({ ensureBuilt }) => ensureBuilt())`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', run], { stdio: 'inherit' });
}
