/** `npm run bench -- <name>`: measures contenders side by side and prints ratios; absolute times hold for one machine. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));

const [name = '', ...args] = process.argv.slice(2);
if (!names.includes(name)) {
  process.stderr.write(`Which benchmark? One of: ${names.join(', ')}.\n`);
  process.exitCode = 2;
} else {
  const { bench } = (await import(`./${name}.bench.ts`)) as { bench(args: readonly string[]): Promise<void> };
  await bench(args);
}
