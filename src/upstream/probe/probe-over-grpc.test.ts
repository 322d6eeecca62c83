import { afterAll, expect, test } from 'vitest';
import { endGrpcServices, type GrpcHandler, grpcService } from '../grpc/grpc-service.fixture.ts';
import { expectInFull, probeAddress, serveAnswers, verdicts } from './probed-service.fixture.ts';

afterAll(endGrpcServices);

test('a complete service is reported in full over gRPC', () => expectInFull('grpc:'));

/** The lists alone, as a data service that serves no other method. */
const listsAlone: GrpcHandler = (call) => {
  const page = { edges: [], pageInfo: {} };
  if (call.method === 'ListNodes') call.answer({ nodes: page });
  else if (call.method === 'ListParties') call.answer({ parties: page });
  else if (call.method === 'ListCheckpoints') call.answer({ checkpoints: page });
  else call.refuse(12, 'unknown method');
};

test('over gRPC, a service with the lists alone can be used; what it lacks is absent', async () => {
  const report = await probeAddress(await grpcService(listsAlone));
  expect(report).toMatchObject({ usable: true, chainId: null, markets: [] });
  expect(verdicts(report)).toMatchObject({
    nodes: 'ok',
    statistics: 'absent',
    segments: 'absent',
    transactions: 'absent',
  });
});

test.each<[string, GrpcHandler, string]>([
  [
    'a web site',
    ({ stream }) => {
      stream.respond({ ':status': 200, 'content-type': 'text/html' });
      stream.end('<html>');
    },
    'not the address of a data gateway',
  ],
  ['a service without lists', (call) => call.refuse(12, 'unknown service'), 'not the address of a data gateway'],
  [
    'a service that sends on',
    ({ stream }) => stream.respond({ ':status': 302, location: 'file:///etc/passwd' }, { endStream: true }),
    'it redirects to file:///etc/passwd, which Orrery does not follow',
  ],
  [
    'an answer larger than one row needs',
    ({ method, refuse, begin, stream }) => {
      if (method !== 'ListNodes') return refuse(12, 'unknown method');
      begin();
      stream.write(Buffer.from([0, 0x7f, 0xff, 0xff, 0xff]));
      const more = () => {
        while (!stream.destroyed && stream.write(Buffer.alloc(1 << 20)));
      };
      stream.on('drain', more);
      more();
    },
    'larger than 8388608 bytes',
  ],
])('over gRPC, %s is not taken for a data gateway', async (_, handle, words) => {
  const report = await probeAddress(await grpcService(handle));
  expect(report).toMatchObject({ usable: false, summary: expect.stringContaining(words) });
});

test('an address of gRPC where REST alone answers is reported in words', async () => {
  const rest = await serveAnswers(() => [200, '{}']);
  const report = await probeAddress(rest.replace('http:', 'grpc:'));
  expect(report).toMatchObject({ usable: false, summary: expect.stringContaining('it does not speak gRPC') });
});

test('over gRPC, a service that drips is abandoned at the time limit of the probe', async () => {
  const address = await grpcService((call) => {
    call.begin();
    const timer = setInterval(() => call.stream.write(Buffer.alloc(0)), 20);
    call.stream.once('close', () => clearInterval(timer));
  });
  const report = await probeAddress(address, { withinMs: 200 });
  expect(report).toMatchObject({ usable: false, summary: expect.stringContaining('took more than 0.2 s') });
});
