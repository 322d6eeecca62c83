/** Everything that helps somebody else find out what is wrong, as one text without secrets. */
import { homedir, release, totalmem } from 'node:os';
import { z } from 'zod';
import { ExplorerStatus, type LogEntry, ServiceStatus } from '../../contract/index.ts';
import type { NetworkProfile } from './profile.ts';
import type { StoredFile } from './stored-data.ts';

export interface BundleParts {
  version: string;
  host: string;
  dataDir: string;
  networks: readonly NetworkProfile[];
  status: ExplorerStatus;
  services: readonly ServiceStatus[];
  log: readonly LogEntry[];
  files: readonly StoredFile[];
  /** Texts that must not be in it, whatever else holds them. */
  secrets: readonly string[];
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.length === 0 ? 'none' : lines.join('\n')}\n`;
}

const moment = (milliseconds: number) => new Date(milliseconds).toISOString();

/** What may name a person or let somebody in: paths of homes, tokens, keys, credentials in addresses. */
function withoutSecrets(text: string, { dataDir, secrets }: Pick<BundleParts, 'dataDir' | 'secrets'>): string {
  const named: (readonly [string, string])[] = [
    ...secrets.map((secret) => [secret, '<secret>'] as const),
    [dataDir, '<data folder>'],
    [homedir(), '<home>'],
  ];
  // The longer one first: the data folder may lie in the home.
  const replaced = named
    .filter(([value]) => value.length > 3)
    .sort(([one], [other]) => other.length - one.length)
    .reduce((rest, [value, name]) => rest.replaceAll(value, name), text);
  return replaced
    .replace(/(\bBearer\s+)[\w.~+/=-]+/gi, '$1<token>')
    .replace(/([?&#](?:token|code|key|apikey|api_key|secret|password)=)[^\s&"']+/gi, '$1<secret>')
    .replace(/(https?:\/\/)[^\s/@"']+@/gi, '$1<credentials>@')
    .replace(/(\/(?:home|Users)\/|[A-Z]:\\Users\\)[^\s/\\"']+/g, '$1<user>');
}

export function writeBundle(parts: BundleParts): string {
  const { version, host, networks, status, services, log, files } = parts;
  const profiles = networks.map(({ markets, ...profile }) => JSON.stringify({ ...profile, markets: markets.length }));
  const text = [
    '# Orrery support bundle\n',
    section('Program', [
      `Orrery ${version} (${host})`,
      `Node ${process.versions.node}, ${process.platform} ${release()} ${process.arch}`,
      `Memory: ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB of ${Math.round(totalmem() / 2 ** 20)} MiB`,
      `Running since ${moment(Date.now() - process.uptime() * 1000)}; written ${moment(Date.now())}`,
    ]),
    section('Networks', profiles),
    section('Status', [JSON.stringify(z.encode(ExplorerStatus, status), null, 1)]),
    section('Services', [JSON.stringify(z.encode(z.array(ServiceStatus), [...services]), null, 1)]),
    section(
      'Stored files',
      files.map(({ name, bytes }) => `${name}: ${bytes} bytes`),
    ),
    section(
      'Log, newest first',
      log.map(({ at, level, text: entry }) => `${moment(at)} ${level}: ${entry}`),
    ),
  ].join('\n');
  return withoutSecrets(text, parts);
}
