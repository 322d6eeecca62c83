/** Packs the built application as a release does, up to the folder that an installer would be made of. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { makeStandInDist } from './stand-in-dist.ts';

const checkout = dirname(dirname(import.meta.dirname));
const builder = join(dirname(createRequire(import.meta.url).resolve('electron-builder/package.json')), 'cli.js');

/**
 * @param folder where everything is put
 * @returns the folder of the packed application
 * @throws Error with what electron-builder said, when it fails
 */
export async function packApplication(folder: string): Promise<string> {
  const electronDist = join(folder, 'electron');
  const output = join(folder, 'packed');
  await makeStandInDist(electronDist);
  const options = ['--linux', '--x64', '--dir', '--publish=never'];
  const settings = [`-c.electronDist=${electronDist}`, `-c.directories.output=${output}`];
  const child = spawn(process.execPath, [builder, ...options, ...settings], { cwd: checkout });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`electron-builder ended with ${status}:\n${said}`);
  return join(output, 'linux-unpacked');
}
