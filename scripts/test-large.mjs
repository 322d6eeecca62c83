// `npm run test:large -- [archive] [dataset [trades]]`: an archive above 4 GiB, and a dataset of 20,000,000 trades. They take
// half an hour and about 15 GiB of the temporary folder, so they are no part of `npm test`.
import { testLargeArchive } from '../e2e/large/archive.mjs';
import { testLargeDataset } from '../e2e/large/dataset.ts';
import { installEngines } from './install-engines.mjs';
import { requireNode } from './node-version.mjs';

requireNode();
const [only, trades] = process.argv.slice(2);
if (only !== 'dataset') await testLargeArchive();
if (only !== 'archive') {
  installEngines();
  await testLargeDataset(trades === undefined ? undefined : Number(trades));
}
