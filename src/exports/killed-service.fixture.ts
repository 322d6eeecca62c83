/** A program that mirrors and exports until it is killed. Arguments: the network's folder, the service, the chain. */
import { OrreryError } from '../contract/index.ts';
import { openDatasets } from '../dataset/index.ts';
import { openHistory } from '../history/index.ts';
import { datasetWriter } from '../networks/index.ts';
import { openListReader, openUserStore } from '../store/index.ts';
import { startSync } from '../sync/index.ts';
import { openHistoryService } from './history-service.ts';

const [, , folder = '', baseUrl = '', chainId = '', exports = ''] = process.argv;
const network = startSync({ folder, chainId, baseUrl, requestsPerSecond: 1000 });
await network.follow();
const service = await openHistoryService({
  chainId,
  chainFolderName: chainId,
  folder,
  dataDir: folder,
  defaultExportFolder: exports,
  network,
  history: openHistory(folder, chainId),
  user: await openUserStore(folder),
  datasetWriter: datasetWriter(openDatasets(), folder, await openListReader(folder), chainId),
  exportQuery: () => Promise.reject(new OrreryError('NOT_IMPLEMENTED', { what: 'Queries' })),
  queryCache: { bytes: async () => 0, shrink: async () => {} },
  address: () => baseUrl,
  follow: true,
});
if (service.jobs().length === 0) {
  await service.setMirror({ tables: ['TABLE_DEPOSITS', 'TABLE_TRADES'], limitBytes: null, paused: false });
  await service.startExports({ tables: ['TABLE_ORDERS'], from: 1n, to: 4000n }, 'neutral');
}
// The test may kill the program at any time from here on.
process.stdout.write('.');
