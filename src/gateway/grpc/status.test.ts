import { expect, test } from 'vitest';
import { headerFieldsOf } from './status.ts';

test('a message of gRPC is encoded only where gRPC asks for it, and keeps its spaces at both ends', () => {
  const sent = (message: string) =>
    headerFieldsOf(new Headers({ 'grpc-message': encodeURIComponent(message) }))['grpc-message'];
  expect(sent('page 1: "a/b" ~ 5 % \u00e9\n')).toBe('page 1: "a/b" ~ 5 %25 %C3%A9%0A');
  expect(sent('  in  between  ')).toBe('%20%20in  between%20%20');
  expect(sent('  ')).toBe('%20%20');
});
