/** Services with TLS: a certificate that is not trusted, not valid or for another name ends the connection, in both forms. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Certificate, selfSigned } from './certificate.fixture.ts';
import { endGrpcServices, grpcService } from './grpc/grpc-service.fixture.ts';
import { clientOf, endServices, NO_PAGE } from './upstream.fixture.ts';

afterAll(endServices);
afterAll(endGrpcServices);

const signal = new AbortController().signal;
const page = { checkpoints: NO_PAGE };

/** Starts a service with a certificate. `asked` is how many requests it saw. */
async function secureService(form: string, certificate: Certificate): Promise<{ port: string; asked(): number }> {
  let asked = 0;
  if (form === 'grpcs') {
    const service = await grpcService((call) => {
      asked += 1;
      call.answer(page);
    }, certificate);
    return { port: new URL(service).port, asked: () => asked };
  }
  const server = createServer(certificate, (_, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(page));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return { port: String((server.address() as AddressInfo).port), asked: () => asked };
}

const usual = getCACertificates('default');
const trust = ({ cert }: Certificate) => setDefaultCACertificates([...usual, cert]);
afterEach(() => setDefaultCACertificates(usual));

const listAt = (address: string) => clientOf(address).list('checkpoints', {}, {}, { signal });

describe.each(['https', 'grpcs'])('%s:', (form) => {
  test.each(['127.0.0.1', 'localhost'])('a service with a trusted certificate for %s is read', async (host) => {
    const certificate = selfSigned(host);
    trust(certificate);
    const { port } = await secureService(form, certificate);
    expect((await listAt(`${form}://${host}:${port}`)).page).toEqual(NO_PAGE);
  });

  test.each<[string, () => Certificate, boolean, string]>([
    [
      'that nobody trusts',
      () => selfSigned('127.0.0.1'),
      false,
      'its certificate is not accepted (self-signed certificate). Check',
    ],
    ['for another name', () => selfSigned('elsewhere.example'), true, "does not match certificate's altnames"],
    ['that has expired', () => selfSigned('127.0.0.1', Date.now() - 1000), true, 'certificate has expired'],
  ])('a certificate %s is refused before anything is asked', async (_, make, isTrusted, words) => {
    const certificate = make();
    if (isTrusted) trust(certificate);
    const { port, asked } = await secureService(form, certificate);
    await expect(listAt(`${form}://127.0.0.1:${port}`)).rejects.toMatchObject({
      code: 'UPSTREAM_UNREACHABLE',
      message: expect.stringContaining(words),
    });
    expect(asked()).toBe(0);
  });
});

test('a service with TLS is not read without it, nor one without TLS with it', async () => {
  const certificate = selfSigned('127.0.0.1');
  trust(certificate);
  const { port } = await secureService('grpcs', certificate);
  await expect(listAt(`grpc://127.0.0.1:${port}`)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  const plain = await grpcService((call) => call.answer(page));
  await expect(listAt(plain.replace('grpc:', 'grpcs:'))).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
});

test('a service with TLS that does not speak gRPC is named as that', async () => {
  const certificate = selfSigned('127.0.0.1');
  trust(certificate);
  const { port } = await secureService('https', certificate);
  await expect(listAt(`grpcs://127.0.0.1:${port}`)).rejects.toThrow('it does not speak this protocol; if its operator');
});
