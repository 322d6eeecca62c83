import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
const RULE = `${'-'.repeat(80)}\n`;

/** The folder of the package that a module belongs to; undefined for a module of Orrery. */
function packageFolder(moduleId) {
  const path = moduleId.replace(/^\0/, '').split('?')[0].replaceAll('\\', '/');
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

function describe(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const by = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`);
  return {
    name,
    version,
    licence: typeof license === 'string' ? license : 'unknown',
    text: texts.length > 0 ? texts.join('\n\n') : `Copyright ${by}. The package has no file with the licence's text.`,
  };
}

/** Packages that the main process and the threads load at run time: all but development and optional ones. */
function productionFolders(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional)
    .map(([path]) => join(root, path))
    .filter((folder) => existsSync(folder));
}

/**
 * Every package in a release, sorted by name: those loaded at run time and those in the bundle of the interface, including
 * its fonts.
 *
 * @param root the checkout
 * @param moduleIds the modules of the bundle
 * @returns {{name: string, version: string, licence: string, text: string}[]}
 */
function thirdPartyPackages(root, moduleIds) {
  const bundled = [...moduleIds].map(packageFolder).filter((folder) => folder !== undefined);
  const described = [...new Set([...productionFolders(root), ...bundled])].map(describe);
  const byKey = new Map(described.map((entry) => [`${entry.name}@${entry.version}`, entry]));
  return [...byKey.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/**
 * A plugin for the bundle of the interface: writes `third-party-notices.txt` beside it.
 * @param root the checkout
 */
export function thirdPartyNotices(root) {
  return {
    name: 'orrery:third-party-notices',
    apply: 'build',
    generateBundle() {
      const packages = thirdPartyPackages(root, this.getModuleIds());
      const entries = packages.map(
        ({ name, version, licence, text }) => `${RULE}${name} ${version}\nLicence: ${licence}\n\n${text}\n\n`,
      );
      const source = `Orrery contains the following packages of others.\n\n${entries.join('')}`;
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source });
    },
  };
}
