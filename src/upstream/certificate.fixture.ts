/** Certificates that nobody has signed but themselves (X.509 version 3, in DER), so that no test needs a file or a program. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface Certificate {
  key: string;
  cert: string;
}

const DAY_MS = 86_400_000;

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes);
const time = (milliseconds: number) => {
  const text = new Date(milliseconds).toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(0x18, Buffer.from(text));
};

const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = oid(0x55, 0x04, 0x03);
const SUBJECT_ALT_NAME = oid(0x55, 0x1d, 0x11);
const BASIC_CONSTRAINTS = oid(0x55, 0x1d, 0x13);

/**
 * @param host the name or the IPv4 address that the certificate is for
 * @param until the end of its validity (Unix milliseconds); tomorrow when absent
 */
export function selfSigned(host: string, until: number = Date.now() + DAY_MS): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))));
  const alternative = isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
  const isAuthority = der(0x01, Buffer.from([0xff]));
  const extensions = sequence(
    sequence(SUBJECT_ALT_NAME, der(0x04, sequence(alternative))),
    sequence(BASIC_CONSTRAINTS, isAuthority, der(0x04, sequence(isAuthority))),
  );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(until - 2 * DAY_MS), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const whole = sequence(content, ECDSA_WITH_SHA256, bits(sign('sha256', content, privateKey)));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
