/** Commands, their encoding, proof of work, keys and vault, signing and checking. Knows no network and no window. */
export {
  type CommandShape,
  describeCommand,
  type FieldShape,
  isOffered,
  listCommands,
} from './encoding/describe-commands.ts';
export {
  commandToJson,
  decodeInputData,
  type Envelope,
  encodeInputData,
  type InputData,
} from './encoding/input-data.ts';
export type { Problem } from './encoding/problems.ts';
export { type Command, type CommandReading, readCommand, readCommandText } from './encoding/read-command.ts';
export {
  decodeTransaction,
  encodeTransaction,
  type FieldOrder,
  transactionHash,
} from './encoding/transaction-bytes.ts';
