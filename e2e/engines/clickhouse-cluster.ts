/** Servers of ClickHouse on loopback that know each other as one cluster. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClickHouseServer } from './supplies.ts';

interface Ports {
  http: number;
  tcp: number;
  interserver: number;
}

/** Ports that were free a moment ago. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map(async (server) => once(server.close(), 'close')));
  return ports;
}

function configOf(folder: string, own: Ports, all: readonly Ports[]): string {
  const shard = ({ tcp }: Ports) => `<shard><replica><host>127.0.0.1</host><port>${tcp}</port></replica></shard>`;
  return `<?xml version="1.0"?>
<yandex>
  <logger><level>warning</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${own.http}</http_port>
  <tcp_port>${own.tcp}</tcp_port>
  <interserver_http_port>${own.interserver}</interserver_http_port>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/data/tmp/</tmp_path>
  <users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <timezone>UTC</timezone>
  <mark_cache_size>67108864</mark_cache_size>
  <max_concurrent_queries>100</max_concurrent_queries>
  <remote_servers><orrery>${all.map(shard).join('')}</orrery></remote_servers>
</yandex>
`;
}

const USERS = `<?xml version="1.0"?>
<yandex>
  <profiles><default><max_memory_usage>1000000000</max_memory_usage></default></profiles>
  <users><default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default></users>
  <quotas><default></default></quotas>
</yandex>
`;

/** Turns between two questions whether a server answers (milliseconds). */
const TURN_MS = 50;

export class Node {
  /** As `127.0.0.1:8123`. */
  readonly address: string;
  readonly #server: ClickHouseServer;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  constructor(server: ClickHouseServer, folder: string, { http }: Ports) {
    this.#server = server;
    this.#folder = folder;
    this.address = `127.0.0.1:${http}`;
  }

  /** Starts it, and returns when it answers. @throws Error with its own words where it ends instead */
  async start(): Promise<void> {
    const { program, env } = this.#server;
    const child = spawn(program, [`--config-file=${this.#folder}/config.xml`], {
      env,
      cwd: this.#folder,
      stdio: 'ignore',
    });
    this.#child = child;
    for (;;) {
      const isUp = await fetch(`http://${this.address}/ping`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) return;
      if (child.exitCode !== null || child.signalCode !== null) {
        const errors = await readFile(join(this.#folder, 'errors'), 'utf8').catch(() => '');
        throw new Error(`ClickHouse ended with ${child.exitCode ?? child.signalCode}: ${errors.slice(-2000)}`);
      }
      await pause(TURN_MS);
    }
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Runs a statement and returns its answer. @throws Error with the server's words */
  async ask(statement: string): Promise<string> {
    const response = await fetch(`http://${this.address}/`, { method: 'POST', body: statement });
    const text = (await response.text()).trim();
    if (!response.ok) throw new Error(text);
    return text;
  }
}

/** Starts a cluster of the name `orrery`, each server a shard. */
export async function startCluster(server: ClickHouseServer, folder: string, count: number): Promise<Node[]> {
  const ports = await freePorts(3 * count);
  const all = Array.from({ length: count }, (_, index): Ports => {
    const [http = 0, tcp = 0, interserver = 0] = ports.slice(3 * index);
    return { http, tcp, interserver };
  });
  const nodes: Node[] = [];
  for (const [index, own] of all.entries()) {
    const home = join(folder, `server-${index + 1}`);
    await mkdir(join(home, 'data', 'tmp'), { recursive: true });
    await writeFile(join(home, 'config.xml'), configOf(home, own, all));
    await writeFile(join(home, 'users.xml'), USERS);
    nodes.push(new Node(server, home, own));
  }
  await Promise.all(nodes.map((node) => node.start()));
  return nodes;
}
