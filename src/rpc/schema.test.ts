import { type DescField, ScalarType } from '@bufbuild/protobuf';
import description from '@vegaprotocol/protos/messages.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { WIRE_NAMES } from '../contract/index.ts';
import { rpcSchema } from './schema.ts';

interface Described {
  name: string;
  fullName: string;
  fields: { name: string; number: number; type: string; repeated: boolean; optional: boolean }[];
  messages: Described[];
}
interface Package {
  messages: Described[];
  packages: Record<string, Package>;
}

const published = new Map<string, Described>();
function index({ messages, packages }: Package): void {
  for (const message of messages) published.set(message.fullName.slice(1), message);
  for (const inner of Object.values(packages)) index(inner);
}
index(description as unknown as Package);

function typeOf(field: DescField): string {
  if (field.enum !== undefined) return 'enumerable';
  return field.scalar === undefined ? 'message' : (ScalarType[field.scalar]?.toLowerCase() ?? '');
}

test('every field that the published description also has carries its number, type and presence', () => {
  let compared = 0;
  for (const file of rpcSchema('network').registry.files) {
    for (const { typeName, fields } of file.messages) {
      if (typeName.startsWith('google.')) continue;
      const known = new Map(published.get(typeName)?.fields.map((field) => [field.number, field]));
      for (const field of fields) {
        const expected = known.get(field.number);
        if (expected === undefined) continue;
        compared += 1;
        expect([typeName, field.jsonName, typeOf(field)]).toEqual([typeName, expected.name, expected.type]);
        expect([typeName, field.name, field.fieldKind === 'list', field.proto.proto3Optional]).toEqual([
          typeName,
          field.name,
          expected.repeated,
          expected.optional,
        ]);
      }
    }
  }
  expect(compared).toBeGreaterThan(50);
});

test.each(WIRE_NAMES)('under %s names, both core services are there, and every method has a path', (names) => {
  const { methods, service } = rpcSchema(names);
  expect(service('core.api.v1.CoreService').methods.map(({ name }) => name)).toEqual(
    service('vega.api.v1.CoreService').methods.map(({ name }) => name),
  );
  const described = [...new Set(methods.map((method) => method.service))].flatMap((name) => service(name).methods);
  expect(new Set(methods.map(({ desc }) => desc.toString()))).toEqual(new Set(described.map(String)));
});

test('the naming shows in packages, fields and enum values', () => {
  const inPackage = (name: string) =>
    rpcSchema(name === 'core' ? 'neutral' : 'network').registry.getMessage(`${name}.Node`);
  expect(inPackage('core')?.fields[2]?.name).toBe('consensus_pub_key');
  expect(inPackage('vega')?.fields[2]?.name).toBe('tm_pub_key');
  expect(rpcSchema('network').registry.getEnum('vega.ValidatorNodeStatus')?.values[1]?.name).toBe(
    'VALIDATOR_NODE_STATUS_TENDERMINT',
  );
});
