/** The examples of docs/gateway.md "gRPC" work unchanged. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serveGateway, smallSource } from '../gateway.fixture.ts';
import { programFor } from './programs.fixture.ts';

const run = promisify(execFile);
const page = await readFile(new URL('../../../docs/gateway.md', import.meta.url), 'utf8');
const [, section = ''] = page.split('\n## gRPC\n');
const source = smallSource();
const token = 'the-token';
const served = await serveGateway({ source, access: { kind: 'token', token } });
const env = { ...process.env, GATEWAY: served.address, TOKEN: token };

function example(language: string): string {
  const [, text = ''] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(section) ?? [];
  return text;
}

const python = programFor('python');

test.skipIf(python.missing)(`the program in Python lists every party ${python.skipped}`, async () => {
  const program = example('python').replace('first = 1000', 'first = 2');
  const { stdout } = await run(python.command, ['-c', program], { env });
  expect(stdout.trim().split('\n')).toEqual(source.rows.parties.map(({ row }) => row.record.id).toReversed());
});

test('the command in a shell lists nodes', async () => {
  const { stdout } = await run('sh', ['-euc', example('sh')], { env });
  const { nodes } = JSON.parse(stdout);
  expect(nodes.edges.map(({ node }: { node: { name: string } }) => node.name)).toEqual(['node 5', 'node 4', 'node 3']);
});
