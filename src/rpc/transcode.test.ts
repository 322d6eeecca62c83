import { expect, test } from 'vitest';
import { rpcSchema } from './schema.ts';
import { readTarget, toRestRequest } from './transcode.ts';

test.each(['__proto__.reached=true', 'pagination.__proto__.reached=true', '__proto__=true'])(
  'the parameters %s reach no object but the request',
  (query) => {
    const { methods } = rpcSchema('network');
    const method = methods.find(({ verb, path }) => verb === 'GET' && !path.includes(':'));
    const found = readTarget(methods, 'GET', `${method?.path}?${query}`);
    const isReached = 'reached' in {};
    Reflect.deleteProperty(Object.prototype, 'reached');
    expect(isReached).toBe(false);
    expect(found && toRestRequest(found.method, found.message)).toEqual({ target: method?.path });
  },
);
