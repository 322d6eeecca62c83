/** Opens files until there is no descriptor left, then a database; prints the code of the failure. */
import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import { OrreryError } from '../contract/index.ts';
import { openForWriting } from './open-file.ts';

const [, , file = ''] = process.argv;
// What is loaded on first use needs descriptors as well.
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
