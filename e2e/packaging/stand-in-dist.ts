/**
 * A folder that looks like Electron's distribution to electron-builder, with the stand-in as its executable. With it,
 * the application can be packed on machines that cannot download Electron, and started on Linux.
 */
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { standInFolder } from '../support/electron.ts';
import type { Target } from './pack.ts';

/** Electron's executable stores its fuses after this text: a version, their number, then one letter for each fuse. */
const FUSES_FOLLOW = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES_VERSION = 1;
const FUSES = '1'.repeat(9);

/** A few languages, to see that the unused ones are removed. */
const LOCALES = ['de', 'en-US', 'fr'];

const EMPTY_PLIST = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict></dict></plist>
`;

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** The text of the stand-in's executable, followed by the fuses that electron-builder sets. */
async function executable(): Promise<string> {
  const script = await readFile(join(standInFolder, 'electron'), 'utf8');
  // The shell never reads this line, because the script has started Node before it.
  return `${script}# ${FUSES_FOLLOW}${String.fromCharCode(FUSES_VERSION, FUSES.length)}${FUSES}\n`;
}

/** An icon in macOS's own format, which electron-builder copies unchanged. */
export const macIcon = (folder: string) => join(folder, 'Electron.app', 'Contents', 'Resources', 'electron.icns');

async function makeMacApp(contents: string): Promise<void> {
  const frameworks = join(contents, 'Frameworks');
  const helper = join(frameworks, 'Electron Helper.app', 'Contents');
  await write(join(contents, 'Info.plist'), EMPTY_PLIST);
  await write(join(contents, 'MacOS', 'Electron'), '');
  await write(join(contents, 'Resources', 'electron.icns'), '');
  await write(join(helper, 'Info.plist'), EMPTY_PLIST);
  await write(join(helper, 'MacOS', 'Electron Helper'), '');
  const framework = join(frameworks, 'Electron Framework.framework');
  await write(join(framework, 'Electron Framework'), await executable());
  for (const locale of LOCALES) {
    await write(join(framework, 'Versions', 'A', 'Resources', `${locale}.lproj`, 'locale.pak'), '');
  }
}

async function makeExecutable(folder: string, name: string): Promise<void> {
  await write(join(folder, name), await executable());
  await chmod(join(folder, name), 0o755);
  for (const locale of LOCALES) await write(join(folder, 'locales', `${locale}.pak`), '');
}

export async function makeStandInDist(folder: string, platform: Target['platform']): Promise<void> {
  const { version } = JSON.parse(
    await readFile(createRequire(import.meta.url).resolve('electron/package.json'), 'utf8'),
  );
  if (platform === 'mac') await makeMacApp(join(folder, 'Electron.app', 'Contents'));
  else await makeExecutable(folder, platform === 'win' ? 'electron.exe' : 'electron');
  await write(join(folder, 'version'), version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) await write(join(folder, name), 'stand-in\n');
}
