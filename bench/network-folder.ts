import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a data folder that knows an upstream as a network with a practically unlimited rate. */
export function networkFolder(folder: string, name: string, baseUrl: string): string {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const profile = {
    id: 'upstream',
    kind: 'remote',
    name: 'Upstream',
    dataGateways: [baseUrl],
    requestsPerSecond: 1000,
  };
  writeFileSync(join(dataDir, 'networks.json'), JSON.stringify({ last: profile.id, profiles: [profile] }));
  return dataDir;
}
