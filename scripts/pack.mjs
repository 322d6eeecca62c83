// `npm run pack`: the package for npm, dist/orrery-<version>.tgz, with the built command line and nothing of the checkout.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { requireNode } from './node-version.mjs';
import { SEPARATE_PACKAGES } from './separate-packages.mjs';

requireNode();
ensureBuilt({ force: true });

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const staging = join(dist, 'npm');

/**
 * Fields of package.json that a user of the package needs. The checkout's pinned Node is left out, because npm would put
 * it before the Node of the project that installs Orrery.
 */
const PUBLISHED_FIELDS = [
  'name',
  'version',
  'description',
  'license',
  'author',
  'homepage',
  'repository',
  'bugs',
  'type',
  'bin',
  'engines',
];

/** Source maps, the marks of builds, the desktop's entry and its preload, which the package does not use. */
const LEFT_OUT = /(\.map|[/\\]\.buil(t|ding)|[/\\]out[/\\]preload|[/\\]out[/\\]main[/\\](index|start-[^/\\]*)\.js)$/;

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const published = Object.fromEntries(PUBLISHED_FIELDS.map((field) => [field, manifest[field]]));
published.dependencies = Object.fromEntries(SEPARATE_PACKAGES.map((name) => [name, manifest.dependencies[name]]));

rmSync(staging, { recursive: true, force: true });
mkdirSync(staging, { recursive: true });
cpSync(join(root, 'out'), join(staging, 'out'), { recursive: true, filter: (source) => !LEFT_OUT.test(source) });
for (const name of ['README.md', 'LICENSE']) cpSync(join(root, name), join(staging, name));
writeFileSync(join(staging, 'package.json'), `${JSON.stringify({ ...published, files: ['out'] }, null, 2)}\n`);

const { status } = spawnSync('npm', ['pack', '--pack-destination', dist], {
  cwd: staging,
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
