/** `npm ci` refuses a lock file without the packages of other platforms, which `npm install` leaves out if it cannot read them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>;
}

const root = join(import.meta.dirname, '..');

/** The folders in which a package at this path finds its dependencies, the nearest first. */
function foldersOf(path: string): string[] {
  const folders = [''];
  let end = path === '' ? 0 : path.length;
  while (end > 0) {
    folders.unshift(`${path.slice(0, end)}/`);
    end = path.lastIndexOf('/node_modules/', end - 1);
  }
  return folders;
}

test.each(['package-lock.json', 'e2e/engines/package-lock.json'])('%s holds the packages of all platforms', (file) => {
  const { packages }: Lock = JSON.parse(readFileSync(join(root, file), 'utf8'));
  const needed = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  const missing = needed.filter(
    ({ path, name }) => !foldersOf(path).some((folder) => `${folder}node_modules/${name}` in packages),
  );

  expect(needed.length).toBeGreaterThan(5);
  expect(missing.map(({ path, name }) => `${name} of ${path}`)).toEqual([]);
});
