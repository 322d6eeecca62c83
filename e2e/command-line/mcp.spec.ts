import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { runOrrery } from '../support/orrery-process.ts';
import { runSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { NODE } from '../support/views.ts';

const CLI = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));

/** An assistant that starts the command as assistants do: with the protocol's own SDK. */
async function startAssistant(...args: string[]) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'mcp', ...args],
    stderr: 'pipe',
  });
  const client = new Client({ name: 'A test', version: '1' });
  await client.connect(transport);
  const ask = async (name: string, given: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: given });
    const [content] = result.content as { text: string }[];
    return { text: content?.text ?? '', isError: result.isError === true };
  };
  return { client, ask };
}

test('an assistant asks a data folder that nobody holds, and is refused what it may not', async ({
  dataDir,
  stillNetwork,
}) => {
  const lists = ['--only', 'nodes,parties,checkpoints,funding'];
  expect(await runOrrery('sync', '--data', dataDir, '--network', stillNetwork, ...lists).ended).toBe(0);
  const { client, ask } = await startAssistant('--data', dataDir, '--allow');
  try {
    const listed = await ask('list_tables');
    expect(listed.isError).toBe(false);
    expect(listed.text).toContain('history.trades');
    const counted = await ask('query', { sql: 'select count(*) as n from nodes' });
    expect(counted.text).toMatch(/^rows 1-1 of 1\nnodes: stored epochs complete, as of \d{4}-/);
    expect((await ask('node', { id: NODE })).text).toContain(NODE);
    expect((await ask('explain_score', { node: NODE })).text).toContain('stakeScore = ');
    expect((await ask('market')).text).toContain('PERP');
    for (const sql of [
      "select * from read_text('/etc/passwd')",
      'drop table nodes',
      "copy nodes to 'nodes.csv'",
      'select 1; select 2',
    ]) {
      const refused = await ask('query', { sql });
      expect(refused.isError, sql).toBe(true);
    }
    expect((await ask('query', { sql: 'select 1' })).isError).toBe(false);
  } finally {
    await client.close();
  }
});

test('--network names the network that an assistant reads, also if another one was shown last', async ({
  dataDir,
  stillNetwork,
}) => {
  const other = runSandbox('--seed', 'other', '--still');
  try {
    const { baseUrl = '' } = await other.ready;
    for (const [network, only] of [
      [stillNetwork, 'nodes'],
      [baseUrl, 'checkpoints'],
    ] as const) {
      expect(await runOrrery('sync', '--data', dataDir, '--network', network, '--only', only).ended).toBe(0);
    }
    const { client, ask } = await startAssistant('--data', dataDir, '--network', stillNetwork, '--allow');
    try {
      expect((await ask('node', { id: NODE })).isError).toBe(false);
      expect((await ask('query', { sql: 'select count(*) from checkpoints' })).text).toContain('[[0]]');
    } finally {
      await client.close();
    }
  } finally {
    await other.stop();
  }
});

test('without permission nothing is read; a running explorer gives it, answers, and lists every call', async ({
  dataDir,
  stillNetwork,
}) => {
  const serve = runOrrery('serve', '--data', dataDir, '--network', stillNetwork);
  const { client, ask } = await startAssistant('--data', dataDir);
  try {
    const { gateway = '', token = '' } = await serve.ready;
    const call = async (method: string, input: unknown) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${gateway}/api/orrery/${method}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(input),
      });
      expect(answer.status).toBe(200);
      return answer.json();
    };
    const refused = await ask('list_tables');
    expect(refused).toMatchObject({ isError: true });
    expect(refused.text).toContain('Settings');
    await call('setPreference', { key: 'assistants', value: { isAllowed: true } });
    expect((await ask('query', { sql: 'select 42 as answer' })).text).toContain('[[42]]');
    const { calls } = (await call('assistantCalls', {})) as { calls: Record<string, unknown>[] };
    expect(calls).toMatchObject([
      { tool: 'query', client: 'A test', rows: 1, problem: null },
      { tool: 'list_tables', rows: null, problem: refused.text },
    ]);
    expect(String(calls[0]?.input)).toContain('select 42 as answer');
  } finally {
    await client.close();
    expect(await serve.stop()).toBe(0);
  }
});

test('the command ends with its input, and leaves the folder free', async ({ dataDir }) => {
  // Standard input is closed from the start.
  const mcp = runOrrery('mcp', '--data', dataDir, '--allow');
  expect(await mcp.ended).toBe(0);
  expect(mcp.said()).toBe('');
  const { client, ask } = await startAssistant('--data', dataDir, '--allow');
  expect((await ask('list_tables')).isError).toBe(false);
  await client.close();
  expect(await readdir(dataDir)).not.toContain('explorer.lock');
});

test('requests from a pipe are answered to the last one, then the command ends', async ({ dataDir }) => {
  const mcp = spawn(process.execPath, [CLI, 'mcp', '--data', dataDir, '--allow'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const clientInfo = { name: 'A test', version: '1' };
  mcp.stdin.end(
    [
      { id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
      { method: 'notifications/initialized' },
      { id: 1, method: 'tools/call', params: { name: 'list_tables', arguments: {} } },
      { id: 2, method: 'tools/call', params: { name: 'query', arguments: { sql: 'select 42 as answer' } } },
    ]
      .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
      .join(''),
  );
  const answers = (await text(mcp.stdout)).trim().split('\n');
  // Calls run side by side, and the first one may be answered last.
  const byId = new Map(answers.map((line) => [(JSON.parse(line) as { id: number }).id, line]));
  expect([...byId.keys()].sort()).toEqual([0, 1, 2]);
  expect(answers).toHaveLength(3);
  expect(byId.get(2)).toContain('[[42]]');
  expect(await readdir(dataDir)).not.toContain('explorer.lock');
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends the command while its input is open: status 0, and the folder is free`, async ({ dataDir }) => {
    const mcp = spawn(process.execPath, [CLI, 'mcp', '--data', dataDir, '--allow'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(mcp, 'close');
    const clientInfo = { name: 'A test', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    mcp.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params })}\n`);
    await once(mcp.stdout, 'data');
    mcp.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(await readdir(dataDir)).not.toContain('explorer.lock');
  });
}
