import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANYTHING, arbitraryCommand } from '../arbitrary-command.fixture.ts';
import { listCommands } from './describe-commands.ts';
import { commandToJson, decodeInputData, encodeInputData } from './input-data.ts';
import { readCommandText } from './read-command.ts';

const names = listCommands().map(({ name }) => name);
const uint64 = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });

test('there are 38 commands', () => {
  expect(names).toHaveLength(38);
});

test.each(names)('%s is the same after JSON, bytes, JSON', (name) => {
  fc.assert(
    fc.property(arbitraryCommand(name, ANYTHING), uint64, uint64, (command, nonce, blockHeight) => {
      const read = decodeInputData(encodeInputData(command, { nonce, blockHeight }));
      expect(read).toMatchObject({ nonce, blockHeight, canonical: true });
      expect(read.command && commandToJson(read.command)).toStrictEqual(command);
      expect(readCommandText(JSON.stringify(command)).problems).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
