import { homedir, release, totalmem } from 'node:os';
import { basename } from 'node:path';
import { z } from 'zod';
import { ExplorerStatus, type LogEntry, ServiceStatus } from '../contract/index.ts';
import { chainFolder } from './chain-folder.ts';
import type { NetworkProfile } from './profile.ts';
import type { StoredFile } from './stored-data.ts';

/** The content of a support bundle. */
export interface BundleParts {
  version: string;
  /** The kind of host: desktop, browser or command. */
  host: string;
  dataDir: string;
  networks: readonly NetworkProfile[];
  status: ExplorerStatus;
  services: readonly ServiceStatus[];
  log: readonly LogEntry[];
  files: readonly StoredFile[];
  /** Texts that are removed wherever they appear. */
  secrets: readonly string[];
}

/** Returns a section of the bundle; "none" if it has no lines. */
function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.length === 0 ? 'none' : lines.join('\n')}\n`;
}

/** Writes an entry of the log as one line, with its network: the log has the entries of all networks. */
function logLine({ at, level, text, network }: LogEntry, networks: readonly NetworkProfile[]): string {
  const name = networks.find(({ id }) => id === network)?.name;
  // Two networks may have one name, and one that was removed is not among the profiles.
  const about = network === null ? '' : ` [${name === undefined ? network : `${name}, ${network}`}]`;
  return `${moment(at)} ${level}${about}: ${text}`;
}

const moment = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Matches a part of a path that could be a key: long, or not a word. */
const KEY_LIKE = /^(?=.*\d).{8,}$|^.{20,}$/;

/**
 * Returns the paths of gateways, which may hold keys, and the names of folders that repeat them; each with its
 * replacement.
 */
function pathsOf(networks: readonly NetworkProfile[]): (readonly [string, string])[] {
  const addresses = networks.flatMap(({ dataGateways, transactionGateway }) => [
    ...dataGateways,
    ...(transactionGateway === null ? [] : [transactionGateway]),
  ]);
  const paths = addresses
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).pathname)
    .filter((path) => path !== '/');
  const keys = paths.flatMap((path) => path.split('/')).filter((part) => KEY_LIKE.test(part));
  const folders = networks.flatMap(({ chainId }) =>
    // A chain without an id is named by its gateway's address.
    chainId?.startsWith('at ') ? [basename(chainFolder('', chainId))] : [],
  );
  return [
    ...paths.map((path) => [path, '/<path>'] as const),
    ...keys.map((key) => [key, '<secret>'] as const),
    ...folders.map((folder) => [folder, '<chain folder>'] as const),
  ];
}

/**
 * Replaces texts that may identify a person or grant access: home paths, tokens, keys, credentials in addresses, and
 * everything after the host of an address.
 */
function withoutSecrets(
  text: string,
  { dataDir, secrets, networks }: Pick<BundleParts, 'dataDir' | 'secrets' | 'networks'>,
): string {
  const named: (readonly [string, string])[] = [
    ...secrets.map((secret) => [secret, '<secret>'] as const),
    ...pathsOf(networks),
    [dataDir, '<data folder>'],
    [homedir(), '<home>'],
  ];
  // The longer path first: the data folder may be inside the home folder.
  const replaced = named
    .filter(([value]) => value.length > 3)
    .sort(([one], [other]) => other.length - one.length)
    .reduce((rest, [value, name]) => rest.replaceAll(value, name), text);
  return replaced
    .replace(/(\bBearer\s+)[\w.~+/=-]+/gi, '$1<token>')
    .replace(/([?&#](?:token|code|key|apikey|api_key|secret|password)=)[^\s&"']+/gi, '$1<secret>')
    .replace(/(https?:\/\/)[^\s/@"']+@/gi, '$1<credentials>@')
    .replace(/(https?:\/\/[^\s/?#"'\\]+)[/?#][^\s"'\\]+/gi, '$1/<path>')
    .replace(/(\/(?:home|Users)\/|[A-Z]:\\Users\\)[^\s/\\"']+/g, '$1<user>');
}

/** Returns the support bundle: one text for diagnosing problems, without secrets. */
export function writeBundle(parts: BundleParts): string {
  const { version, host, networks, status, services, log, files } = parts;
  const profiles = networks.map(({ markets, ...profile }) => JSON.stringify({ ...profile, markets: markets.length }));
  const text = [
    '# Orrery support bundle\n',
    'Addresses are cut to their hosts: <path> replaces paths and queries, which may contain keys. Tokens, keys, home\nfolders and the data folder are left out too.\n',
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
      log.map((entry) => logLine(entry, networks)),
    ),
  ].join('\n');
  return withoutSecrets(text, parts);
}
