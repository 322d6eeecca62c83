/** Packs the built application as a release does, up to the folder from which an installer is made. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { listPackage } from '@electron/asar';
import { macIcon, makeStandInDist } from './stand-in-dist.ts';

const checkout = dirname(dirname(import.meta.dirname));
const builder = join(dirname(createRequire(import.meta.url).resolve('electron-builder/package.json')), 'cli.js');

/** A platform of the releases, with electron-builder's names. */
export interface Target {
  platform: 'linux' | 'win' | 'mac';
  arch: 'x64' | 'arm64';
}

export interface Packed {
  /** The folder of the packed application. */
  folder: string;
  /** The folder with `app.asar` and the files beside it. */
  resources: string;
}

/** Omits the steps that need a real executable of the platform, or a tool that electron-builder downloads. */
function withoutDownloads(platform: Target['platform'], electronDist: string): readonly string[] {
  if (platform === 'win') return ['-c.win.signAndEditExecutable=false', '-c.disableAsarIntegrity=true'];
  if (platform === 'mac') return ['-c.mac.identity=null', `-c.mac.icon=${macIcon(electronDist)}`];
  return [];
}

/** The folder in which electron-builder writes a target's application. */
function folderOf(output: string, { platform, arch }: Target): Packed {
  const suffix = arch === 'x64' ? '' : `-${arch}`;
  const folder = join(output, platform === 'mac' ? `mac${suffix}` : `${platform}${suffix}-unpacked`);
  const resources =
    platform === 'mac' ? join(folder, 'Orrery.app', 'Contents', 'Resources') : join(folder, 'resources');
  return { folder, resources };
}

/**
 * Packs for one platform. One run of electron-builder packs for several architectures faster than a run for each.
 * @param parent the folder for all output
 * @throws Error with the output of electron-builder, if it fails
 */
export async function packApplications<Arch extends Target['arch']>(
  parent: string,
  platform: Target['platform'],
  archs: readonly Arch[],
): Promise<Record<Arch, Packed>> {
  const electronDist = join(parent, 'electron');
  const output = join(parent, 'packed');
  await makeStandInDist(electronDist, platform);
  const options = [`--${platform}`, ...archs.map((arch) => `--${arch}`), '--dir', '--publish=never'];
  const settings = [
    `-c.electronDist=${electronDist}`,
    `-c.directories.output=${output}`,
    ...withoutDownloads(platform, electronDist),
  ];
  const child = spawn(process.execPath, [builder, ...options, ...settings], { cwd: checkout });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`electron-builder ended with ${status}:\n${said}`);
  return Object.fromEntries(archs.map((arch) => [arch, folderOf(output, { platform, arch })])) as Record<Arch, Packed>;
}

/** The paths of all files and folders of a packed application, with `/`, inside the archive and beside it. */
export function pathsIn({ resources }: Packed): string[] {
  const paths = listPackage(join(resources, 'app.asar'), { isPack: false });
  return paths.map((path) => path.slice(1).split(sep).join('/')).sort();
}
