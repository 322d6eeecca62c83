/** The signed part of a transaction: nonce, block height and one command, as bytes (docs/signing.md 1.1). */
import { create, fromBinary, type JsonObject, type Message, toBinary, toJson } from '@bufbuild/protobuf';
import { MAX_UINT64, OrreryError } from '../../contract/index.ts';
import { messages } from './descriptor.ts';
import { type Command, requireCommand } from './read-command.ts';

/**
 * The values that are signed together with a command: a random number that the sender has not used, and the height of
 * the block of its proof of work.
 */
export interface Envelope {
  nonce: bigint;
  blockHeight: bigint;
}

/** The decoded input data of a transaction. */
export interface InputData extends Envelope {
  /** The command; undefined if the bytes hold none that is known. */
  command: Command | undefined;
  /** True when the bytes are exactly what encoding gives, without unknown, repeated or non-standard parts. */
  canonical: boolean;
}

/** The message as reflection makes it: 64-bit fields as bigint, the chosen command under `command`. */
type InputDataMessage = Message & {
  nonce: bigint;
  blockHeight: bigint;
  command: { case: string; value: Message } | { case: undefined };
};

/**
 * Encodes a command, given as the JSON `{"<command>": {...}}`, and verifies that the bytes decode to the same command.
 * @throws OrreryError COMMAND_INVALID with the path of the first problem; INTERNAL for a nonce that is 0 or does not fit
 * 64 bits, and for bytes that decode to another command
 */
export function encodeInputData(json: unknown, { nonce, blockHeight }: Envelope): Uint8Array {
  const { field, message } = requireCommand(json);
  if (nonce <= 0n || nonce > MAX_UINT64) throw new OrreryError('INTERNAL', { problem: 'the nonce is out of range' });
  const { inputData } = messages();
  const whole = create(inputData, {
    nonce,
    blockHeight,
    command: { case: field.localName, value: message },
  } as never);
  const bytes = toBinary(inputData, whole);
  const said = JSON.stringify(toJson(inputData, fromBinary(inputData, bytes)));
  if (said !== JSON.stringify(toJson(inputData, whole))) {
    throw new OrreryError('INTERNAL', { problem: 'the encoded command does not decode to the same' });
  }
  return bytes;
}

/**
 * Decodes the input data of a transaction, Orrery's own or another's. `command` is undefined if the bytes hold none
 * that is known.
 * @throws OrreryError TRANSACTION_INVALID if the bytes are no such message
 */
export function decodeInputData(bytes: Uint8Array): InputData {
  const { inputData, commands } = messages();
  let whole: InputDataMessage;
  try {
    whole = fromBinary(inputData, bytes) as InputDataMessage;
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new OrreryError(
      'TRANSACTION_INVALID',
      { problem: `its input data cannot be decoded (${problem})` },
      { cause },
    );
  }
  const { command } = whole;
  const field = [...commands.values()].find(({ localName }) => localName === command.case);
  return {
    nonce: whole.nonce,
    blockHeight: whole.blockHeight,
    command: field === undefined || command.case === undefined ? undefined : { field, message: command.value },
    canonical: Buffer.compare(toBinary(inputData, whole, { writeUnknownFields: false }), bytes) === 0,
  };
}

/** Returns a command as JSON, camelCase, with 64-bit integers and amounts as text and enum values by name. */
export function commandToJson({ field, message }: Command): JsonObject {
  return { [field.jsonName]: toJson(field.message, message) };
}
