import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type DataSource, OrreryError } from '../../contract/index.ts';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { createGateway } from '../../gateway/index.ts';
import { ownPort } from '../../sandbox/own-port.fixture.ts';
import { listenAsBefore } from './port.ts';

/** Returns the port of a gateway that stores its port in this file. */
async function portOf(file: string): Promise<number> {
  const gateway = await createGateway({ source: {} as DataSource, wireNames: 'neutral', access: { kind: 'open' } });
  const { port } = await listenAsBefore(file, gateway.listen);
  await gateway.close();
  return port;
}

test('the gateway reuses its port, unless another program has it', async () => {
  const file = join(await testFolder(), 'port');
  const first = await ownPort();
  await writeFile(file, `${first}`);
  expect(await portOf(file)).toBe(first);

  const other = createServer();
  await new Promise<void>((resolve) => other.listen(first, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const second = await portOf(file);
  expect(second).not.toBe(first);
  expect(await readFile(file, 'utf8')).toBe(`${second}\n`);
});

test('a port that was asked for is that of the next run, and no other one is opened instead of it', async () => {
  const folder = await testFolder();
  const file = join(folder, 'port');
  const opened: number[] = [];
  const listen = (port: number) => {
    opened.push(port);
    return Promise.resolve({ address: '', port });
  };
  await writeFile(file, '4001');
  await listenAsBefore(file, listen, 4002);
  await listenAsBefore(file, listen);
  const taken = () =>
    Promise.reject(new OrreryError('PORT_UNAVAILABLE', { port: 4003, reason: 'another program has it' }));
  await expect(listenAsBefore(file, taken, 4003)).rejects.toMatchObject({ code: 'PORT_UNAVAILABLE' });
  await listenAsBefore(file, listen);
  expect(opened).toEqual([4002, 4002, 4002]);
});

test.for([0, 443])('port %d that was asked for is used once, and the kept one stays', async (asked) => {
  const file = join(await testFolder(), 'port');
  await writeFile(file, '4001');
  const opened: number[] = [];
  const listen = (port: number) => {
    opened.push(port);
    return Promise.resolve({ address: '', port: port === 0 ? 4002 : port });
  };
  await listenAsBefore(file, listen, asked);
  await listenAsBefore(file, listen);
  expect(opened).toEqual([asked, 4001]);
});

test('the port is stored in one file, and partial files of a killed process are removed', async () => {
  const folder = await testFolder();
  const file = join(folder, 'port');
  const listen = () => Promise.resolve({ address: '', port: 4001 });
  await listenAsBefore(file, listen);
  await writeFile(join(folder, `.port.${process.pid}-0123456789ab.part`), '4');
  await listenAsBefore(file, listen);
  expect(await readdir(folder)).toEqual(['port']);
});

test.each(['', 'garbage', '80', '99999', '-4000', '4000.5'])('a stored port of "%s" is ignored', async (text) => {
  const file = join(await testFolder(), 'port');
  await writeFile(file, text);
  const asked: number[] = [];
  await listenAsBefore(file, (port) => {
    asked.push(port);
    return Promise.resolve({ address: '', port: 4001 });
  });
  expect(asked).toEqual([0]);
});
