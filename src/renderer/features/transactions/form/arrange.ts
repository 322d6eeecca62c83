/** The fields that a form shows, and their order. */
import type { CommandShape, FieldShape } from '../../../../contract/index.ts';
import { fieldGuide, guideOf } from '../guides/index.ts';
import type { JsonObject } from '../json/value.ts';

/** A field, or several fields of which at most one is set. */
export type Item =
  | { kind: 'field'; field: FieldShape }
  | { kind: 'choice'; name: string; members: readonly FieldShape[] };

/**
 * Returns the fields of a group in the order of the guide, then the others. Fields that do not apply now are left out
 * unless they are set.
 */
export function arrangeFields(group: string, fields: readonly FieldShape[], value: JsonObject): Item[] {
  const items: { item: Item; rank: number }[] = [];
  const seen = new Set<string>();
  for (const field of fields) {
    if (field.choiceOf === null) {
      const { when } = fieldGuide(group, field.name);
      const isWanted = when === undefined || when(value) || Object.hasOwn(value, field.name);
      if (isWanted) items.push({ item: { kind: 'field', field }, rank: rankOf(group, field.name) });
    } else if (!seen.has(field.choiceOf)) {
      seen.add(field.choiceOf);
      const name = field.choiceOf;
      const members = fields.filter(({ choiceOf }) => choiceOf === name);
      items.push({ item: { kind: 'choice', name, members }, rank: rankOfChoice(group, name, members) });
    }
  }
  return items.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

/** Returns the rank of a name in the guide; unknown names come last. */
function rankOf(group: string, name: string): number {
  const order = Object.keys(guideOf(group));
  const rank = order.indexOf(name);
  return rank === -1 ? order.length : rank;
}

function rankOfChoice(group: string, name: string, members: readonly FieldShape[]): number {
  return Math.min(...[name, ...members.map((member) => member.name)].map((each) => rankOf(group, each)));
}

/**
 * Returns the position of a path in the form: the rank of each step among its siblings.
 * @param path begins in the command
 */
export function fieldRanks(shape: CommandShape, path: readonly string[]): number[] {
  let group = shape.name;
  let fields = shape.fields;
  const ranks: number[] = [];
  for (const step of path) {
    if (/^\d+$/.test(step)) {
      ranks.push(Number(step));
      continue;
    }
    const field = fields.find(({ name }) => name === step);
    const choice = field?.choiceOf ?? step;
    const members = fields.filter(({ choiceOf }) => choiceOf === choice);
    const first = fields.findIndex(({ name, choiceOf }) => name === step || choiceOf === choice);
    ranks.push(members.length > 0 ? rankOfChoice(group, choice, members) : rankOf(group, step));
    // Fields that the guide does not know keep the order of the shape.
    ranks.push(first === -1 ? fields.length : first);
    group = field?.type ?? '';
    fields = shape.groups[group] ?? [];
  }
  return ranks;
}

/** Converts "proposal_id" to "proposalId"; commands accept both. */
export function camelName(name: string): string {
  return name.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns a copy of a command with its field names in camel case, except where that would make two names equal. */
export function withCamelNames(
  value: JsonObject,
  fields: readonly FieldShape[],
  groups: Readonly<Record<string, readonly FieldShape[]>>,
): JsonObject {
  const copy: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    const camel = camelName(key);
    const field = fields.find(({ name }) => name === key) ?? fields.find(({ name }) => name === camel);
    const name = field !== undefined && !Object.hasOwn(value, field.name) ? field.name : key;
    const inner = field?.type == null ? undefined : groups[field.type];
    const go = (item: JsonObject[string]) =>
      inner !== undefined && typeof item === 'object' && item !== null && !Array.isArray(item)
        ? withCamelNames(item, inner, groups)
        : item;
    copy[name] = Array.isArray(member) ? member.map(go) : go(member);
  }
  return copy;
}
