/** The messages of a transaction, decoded from the committed descriptor on first use (about 10 ms). */
import { inflateRawSync } from 'node:zlib';
import { createFileRegistry, type DescField, type DescMessage, fromBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { OrreryError } from '../../contract/index.ts';
import { DESCRIPTOR } from './descriptor-bytes.ts';

/** The protobuf messages of a transaction. */
export interface Messages {
  /** The signed part: nonce, block height and one command. */
  inputData: DescMessage;
  /** The whole transaction. */
  transaction: DescMessage;
  /** The fields of InputData that can hold the command, by JSON name; exactly one of them is set. */
  commands: ReadonlyMap<string, CommandField>;
}

/** A command's field within InputData; a command is always a message. */
export type CommandField = DescField & { fieldKind: 'message' };

let known: Messages | undefined;

/** Returns the messages of a transaction. The first call decodes the descriptor, which takes about 10 ms. */
export function messages(): Messages {
  known ??= load();
  return known;
}

function load(): Messages {
  const set = fromBinary(FileDescriptorSetSchema, inflateRawSync(Buffer.from(DESCRIPTOR, 'base64')));
  const registry = createFileRegistry(set);
  const find = (name: string): DescMessage => {
    const found = registry.getMessage(`chain.commands.${name}`);
    if (found === undefined) throw new OrreryError('INTERNAL', { problem: `the descriptor has no ${name}` });
    return found;
  };
  const inputData = find('InputData');
  const commands = inputData.fields.filter(
    (field): field is CommandField => field.oneof !== undefined && field.fieldKind === 'message',
  );
  return {
    inputData,
    transaction: find('Transaction'),
    commands: new Map(commands.map((field) => [field.jsonName, field])),
  };
}

/**
 * Returns the field of InputData for the command with this JSON name.
 * @throws OrreryError COMMAND_INVALID if there is none
 */
export function commandNamed(name: string): CommandField {
  const field = messages().commands.get(name);
  if (field === undefined) throw new OrreryError('COMMAND_INVALID', { field: name, problem: 'is not a command' });
  return field;
}
