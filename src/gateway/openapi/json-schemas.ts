/** Zod schemas as JSON Schema 2020-12, in the form of written values. */
import { z } from 'zod';
import {
  FundingPeriodDataPointSource,
  int32,
  int64,
  NodeStatus,
  Table,
  TxVersion,
  uint64,
  ValidatorNodeStatus,
  type WireNames,
  wireName,
} from '../../contract/index.ts';

/** A JSON Schema 2020-12, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Reading is more lenient than writing. The document describes written values. */
const written = new Map<z.ZodType, JsonSchema>([
  [uint64, { type: 'string', format: 'uint64', pattern: '^\\d{1,20}$' }],
  [int64, { type: 'string', format: 'int64', pattern: '^-?\\d{1,19}$' }],
  [int32, { type: 'integer' }],
  ...[NodeStatus, ValidatorNodeStatus, FundingPeriodDataPointSource, Table, TxVersion].map(
    (codec) => [codec, { type: 'string', enum: codec.def.out.options }] as const,
  ),
]);

const options = {
  target: 'draft-2020-12',
  // 64-bit integers inside have schemas of their own, in `written`.
  unrepresentable: 'any',
  override({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Record<string, unknown> }) {
    const known = written.get(zodSchema as z.ZodType);
    if (known !== undefined) {
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, known);
    }
    // A default applies to an absent value when reading. Written values are never absent.
    delete jsonSchema.default;
  },
} as const;

/** Returns the JSON schema of a value that is sent to the gateway. A member with a default may be absent. */
export function schemaOfInput(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { ...options, io: 'input' });
  return rest;
}

/**
 * Returns the JSON schemas of values that the gateway writes, by name. One refers to another as
 * `#/components/schemas/<name>`.
 */
export function componentsOf(schemas: Readonly<Record<string, z.ZodType>>): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, { ...options, io: 'output', uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(made.schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]),
  );
}

/** Returns a JSON reference to a schema of the document, by the schema's name. */
export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Returns a copy of a JSON schema whose members and enum values have the given names instead of the neutral ones. */
export function withSchemaNames(schema: unknown, names: WireNames): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withSchemaNames(item, names));
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, unknown] => {
      if (keyword === 'required' || keyword === 'enum') {
        return [keyword, (value as unknown[]).map((name) => (typeof name === 'string' ? wireName(name, names) : name))];
      }
      if (keyword !== 'properties') return [keyword, withSchemaNames(value, names)];
      const members = Object.entries(value as Record<string, unknown>);
      return [
        keyword,
        Object.fromEntries(members.map(([name, member]) => [wireName(name, names), withSchemaNames(member, names)])),
      ];
    }),
  );
}
