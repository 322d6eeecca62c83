/** Compares with an independent encoder, except where it is wrong: non-ASCII text, explicit zeros, negative int32. */
import { isMessage, type Message } from '@bufbuild/protobuf';
import { encode as encodeUpstream } from '@vegaprotocol/protos/vega/commands/v1/InputData/encode.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryCommand, PLAIN } from '../arbitrary-command.fixture.ts';
import { listCommands } from './describe-commands.ts';
import { commandNamed } from './descriptor.ts';
import { encodeInputData } from './input-data.ts';
import { requireCommand } from './read-command.ts';

/** That encoder expects another shape of free-form values, and writes the only int32 wrongly when it is negative. */
const isAnswerable = (json: unknown) => !/"args":|"transferInterval":-/.test(JSON.stringify(json));

/** A message in the encoder's shape: the members of a oneof are beside the other fields. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isMessage(value)) return value;
  const fields = Object.entries(value as Message & Record<string, unknown>).flatMap(([name, field]) => {
    const isEmpty = field instanceof Uint8Array && field.length === 0;
    if (name.startsWith('$') || isEmpty) return [];
    const choice = field as { case?: string; value?: unknown };
    const isChoice = typeof field === 'object' && field !== null && 'case' in field;
    if (!isChoice) return [[name, plain(field)]];
    return choice.case === undefined ? [] : [[choice.case, plain(choice.value)]];
  });
  return Object.fromEntries(fields);
}

test.each(listCommands().map(({ name }) => name))('%s has the same bytes from another encoder', (name) => {
  const { localName } = commandNamed(name);
  fc.assert(
    fc.property(arbitraryCommand(name, PLAIN), (json) => {
      fc.pre(isAnswerable(json));
      const { message } = requireCommand(json);
      const theirs = encodeUpstream({ nonce: 7n, blockHeight: 9n, [localName]: plain(message) });
      expect(Buffer.from(encodeInputData(json, { nonce: 7n, blockHeight: 9n })).toString('hex')).toBe(
        Buffer.from(theirs).toString('hex'),
      );
    }),
    { numRuns: 30 },
  );
});
