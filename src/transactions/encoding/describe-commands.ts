/** The fields of each command in plain data: for forms, pickers and completion on the other side of a bridge. */
import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf';
import type { CommandShape, FieldShape } from '../../contract/index.ts';
import { commandNamed, messages } from './descriptor.ts';

/** Commands that only nodes send; wallets do not offer them. */
const NOT_OFFERED: ReadonlySet<string> = new Set([
  'stateVariableProposal',
  'validatorHeartbeat',
  'delayedTransactionsWrapper',
]);

/** Returns true for a command that people send; false for an unknown one and for the few that only nodes send. */
export function isOffered(name: string): boolean {
  return messages().commands.has(name) && !NOT_OFFERED.has(name);
}

/** Returns every command, ordered by its field number. */
export function listCommands(): { name: string; number: number; offered: boolean }[] {
  return [...messages().commands.values()].map(({ jsonName, number }) => ({
    name: jsonName,
    number,
    offered: isOffered(jsonName),
  }));
}

/**
 * Returns the fields of a command, and of every group that it contains at any depth, for forms and completion.
 * @param name JSON name of the command
 * @throws OrreryError COMMAND_INVALID if there is no such command
 */
export function describeCommand(name: string): CommandShape {
  const { message, number } = commandNamed(name);
  const groups: Record<string, readonly FieldShape[]> = {};
  const visit = (type: DescMessage): readonly FieldShape[] => {
    const shapes = type.fields.map(describeField);
    for (const field of type.fields) {
      const group = groupOf(field);
      if (group === undefined || Object.hasOwn(groups, group.typeName)) continue;
      groups[group.typeName] = [];
      groups[group.typeName] = visit(group);
    }
    return shapes;
  };
  return { name, number, offered: isOffered(name), fields: visit(message), groups };
}

/** Returns the message inside a field; undefined for a scalar and for the free-form messages of Google. */
function groupOf({ message }: DescField): DescMessage | undefined {
  return message?.typeName.startsWith('google.protobuf.') ? undefined : message;
}

function describeField(field: DescField): FieldShape {
  return {
    name: field.jsonName,
    kind: kindOf(field),
    signed: field.scalar === ScalarType.INT32 || field.scalar === ScalarType.INT64,
    list: field.fieldKind === 'list',
    optional: field.proto.proto3Optional,
    choiceOf: field.oneof?.name ?? null,
    choices: field.enum?.values.map(({ name }) => name) ?? [],
    type: groupOf(field)?.typeName ?? null,
  };
}

function kindOf(field: DescField): FieldShape['kind'] {
  if (field.enum !== undefined) return 'choice';
  if (field.message !== undefined) return groupOf(field) === undefined ? 'any' : 'group';
  switch (field.scalar) {
    case ScalarType.BOOL:
      return 'flag';
    case ScalarType.INT32:
    case ScalarType.UINT32:
      return 'whole32';
    case ScalarType.INT64:
    case ScalarType.UINT64:
      return 'whole64';
    case ScalarType.DOUBLE:
      return 'fraction';
    case ScalarType.BYTES:
      return 'bytes';
    default:
      return 'text';
  }
}
