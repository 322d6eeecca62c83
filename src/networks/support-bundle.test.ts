import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chainFolder } from './chain-folder.ts';
import { newProfile } from './profile.ts';
import { type BundleParts, writeBundle } from './support-bundle.ts';

const dataDir = join(homedir(), 'somewhere', 'orrery');
const parts: BundleParts = {
  version: '1.2.3',
  host: 'desktop',
  dataDir,
  networks: [newProfile('https://a.example')],
  status: {
    version: '1.2.3',
    host: 'desktop',
    network: {
      id: 'a',
      name: 'a.example',
      kind: 'remote',
      address: 'https://a.example',
      chainId: 'chain',
      stakeDecimals: 18,
    },
    connection: 'offline',
    problem: 'it does not answer',
    position: { height: 5n, timestamp: 7n },
    observedAt: 5,
    currentEpoch: 3n,
    genesis: null,
    epochStart: null,
    epochExpiry: null,
    resources: [],
    background: [],
    notices: [],
    limitedUntil: null,
  },
  services: [],
  log: [],
  files: [{ name: 'lists.sqlite', bytes: 4096 }],
  secrets: ['t0ken-of-the-gateway'],
};
const logged = (text: string) =>
  writeBundle({ ...parts, log: [{ id: 1, at: 0, level: 'problem', text, list: null, scope: '', network: null }] });

test('the bundle names the version, the networks, their status and their stored data', () => {
  const text = writeBundle(parts);
  for (const part of ['Orrery 1.2.3', 'https://a.example', '"height": "5"', 'lists.sqlite: 4096 bytes', '## Log']) {
    expect(text).toContain(part);
  }
});

test('each entry of the log begins with the network that it is about', () => {
  const [one, other] = [newProfile('https://a.example'), { ...newProfile('https://b.example'), name: 'a.example' }];
  const entry = (id: number, network: string | null) => ({
    ...{ id, at: 0, level: 'info' as const, text: `entry ${id}`, list: null, scope: '', network },
  });
  const log = [entry(4, null), entry(3, 'removed'), entry(2, other.id), entry(1, one.id)];
  const text = writeBundle({ ...parts, networks: [one, other], log });
  const lines = text.split('\n').filter((line) => line.includes('entry'));
  expect(lines.map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'info: entry 4',
    'info [removed]: entry 3',
    `info [a.example, ${other.id}]: entry 2`,
    `info [a.example, ${one.id}]: entry 1`,
  ]);
});

test.each([
  ['the token of the gateway', 'got t0ken-of-the-gateway', 't0ken'],
  ['any bearer', 'Authorization: Bearer abc.DEF-123=', 'DEF'],
  ['a sign-in code', 'http://127.0.0.1:1/#code=hush', 'hush'],
  ['credentials in an address', 'https://me:hush@a.example failed', 'hush'],
  ['the home', `${join(homedir(), 'x')} is full`, homedir()],
  ['the path of an address', 'https://b.example:8443/v2/hush/api failed', '/v2'],
  ['the query of an address', 'see "https://b.example?apikey=a&x=hush#y".', 'hush'],
  ["another person's home", '/home/somebody/x and C:\\Users\\somebody\\x', 'somebody'],
])('%s is not in it', (_, text, secret) => {
  expect(logged(text)).not.toContain(secret);
});

test('the bundle has only the hosts of gateways, and no text that repeats their paths', () => {
  const key = 'k3y-of-a-service';
  const network = {
    ...newProfile(`https://b.example/rpc/${key}`),
    transactionGateway: `https://t.example/${key}2`,
    chainId: `at https://b.example/rpc/${key}`,
  };
  const folder = chainFolder(dataDir, network.chainId);
  const texts = [
    `Cannot GET /rpc/${key}/api/v2/nodes`,
    `${folder}/lists.sqlite is full`,
    `key ${key} is over its limit`,
  ];
  const log = texts.map((text, id) => ({
    id,
    at: 0,
    level: 'problem' as const,
    text,
    list: null,
    scope: '',
    network: null,
  }));
  const text = writeBundle({ ...parts, networks: [network], log });
  expect(text).not.toMatch(/k3y/);
  for (const host of ['https://b.example/<path>', 'https://t.example/<path>', '<chain folder>/lists.sqlite']) {
    expect(text).toContain(host);
  }
  expect(text).toContain('Addresses are cut to their hosts');
});

test('the path of the data folder is replaced by its role', () => {
  expect(logged(`${join(dataDir, 'lists.sqlite')} is damaged`)).toContain('<data folder>');
});
