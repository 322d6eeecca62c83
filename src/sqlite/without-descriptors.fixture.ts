/** Opens files until no descriptor is left, then a database, and prints the code of the failure. */
import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import { OrreryError } from '../contract/index.ts';
import { openForWriting } from './open-file.ts';

const [, , file = ''] = process.argv;
// Modules that load on first use need descriptors too, so they load now.
openForWriting(file, []).close();
try {
  for (;;) openSync(devNull, 'r');
} catch {
  try {
    openForWriting(file, []).close();
  } catch (thrown) {
    process.stdout.write(OrreryError.from(thrown).message);
  }
}
