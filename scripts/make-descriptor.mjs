/**
 * Makes src/transactions/encoding/descriptor-bytes.ts: the wire format of a transaction's messages as a
 * FileDescriptorSet, from the description in @vegaprotocol/protos (MIT). Run it again when that package changes:
 *
 *     npm exec -- node scripts/make-descriptor.mjs
 *
 * It keeps only messages that a transaction can hold. Packages get neutral names: message names are never sent. Names of
 * fields and enum values are sent (in JSON), so they stay.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { create, toBinary } from '@bufbuild/protobuf';
import {
  FileDescriptorSetSchema,
  file_google_protobuf_struct,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from '@bufbuild/protobuf/wkt';
import description from '@vegaprotocol/protos/messages.json' with { type: 'json' };
import about from '@vegaprotocol/protos/package.json' with { type: 'json' };

const target = new URL('../src/transactions/encoding/descriptor-bytes.ts', import.meta.url);

const ROOTS = ['.vega.commands.v1.InputData', '.vega.commands.v1.Transaction'];
/** Neutral package names by the original ones; each package uses only itself and the ones before it. */
const PACKAGES = { 'vega.data.v1': 'chain.data', vega: 'chain', 'vega.commands.v1': 'chain.commands' };
const STRUCT = 'google/protobuf/struct.proto';
const PROVIDED = '.google.protobuf.';

const SCALARS = {
  bool: Type.BOOL,
  bytes: Type.BYTES,
  double: Type.DOUBLE,
  int32: Type.INT32,
  int64: Type.INT64,
  string: Type.STRING,
  uint32: Type.UINT32,
  uint64: Type.UINT64,
};

/** Every message and enum of the description by full name, and the packages that hold them. */
function indexDescription(description) {
  const messages = new Map();
  const enums = new Map();
  const packages = new Map();
  const visitTypes = ({ enums: ownEnums, messages: ownMessages }) => {
    for (const each of ownEnums) enums.set(each.fullName, each);
    for (const each of ownMessages) {
      messages.set(each.fullName, each);
      visitTypes(each);
    }
  };
  const visitPackage = (node, path) => {
    visitTypes(node);
    packages.set(path.join('.'), node);
    for (const [name, child] of Object.entries(node.packages)) visitPackage(child, [...path, name]);
  };
  visitPackage(description, []);
  return { messages, enums, packages };
}

/** The full names of all types that a value of a root can hold. */
function reach({ messages, enums }, roots) {
  const reached = new Set();
  const visit = (name) => {
    if (reached.has(name) || name.startsWith(PROVIDED)) return;
    reached.add(name);
    if (enums.has(name)) return;
    for (const { typeName } of messages.get(name).fields) if (typeName !== null) visit(typeName);
  };
  for (const root of roots) visit(root);
  return reached;
}

/** A full name in its neutral package; packages are in lower case, types are not. */
function renamed(fullName) {
  if (fullName.startsWith(PROVIDED)) return fullName;
  const [, from, type] = fullName.match(/^\.([a-z\d.]+)(\.[A-Z].*)$/);
  return `.${PACKAGES[from]}${type}`;
}

const protoName = (jsonName) => jsonName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function describeType(field) {
  if (field.type === 'message') return { type: Type.MESSAGE, typeName: renamed(field.typeName) };
  if (field.type === 'enumerable') return { type: Type.ENUM, typeName: renamed(field.typeName) };
  const type = SCALARS[field.type];
  if (type === undefined) throw new Error(`field ${field.name} has the unforeseen type ${field.type}`);
  return { type };
}

/** The reached messages and enums of a package or message, and those that enclose a reached one. */
function describeTypes({ messages, enums }, reached) {
  const encloses = ({ fullName }) => [...reached].some((name) => name === fullName || name.startsWith(`${fullName}.`));
  return {
    messages: messages.filter(encloses).map((message) => describeMessage(message, reached)),
    enums: enums
      .filter(({ fullName }) => reached.has(fullName))
      .map(({ name, values }) => ({ name, value: values.map(({ name, value }) => ({ name, number: value })) })),
  };
}

function describeMessage(message, reached) {
  const inside = describeTypes(message, reached);
  const described = { name: message.name, nestedType: inside.messages, enumType: inside.enums };
  if (!reached.has(message.fullName)) return described;
  const oneofs = message.oneofs.map((name) => ({ name: protoName(name) }));
  const fields = message.fields.map((field) => {
    const described = {
      name: protoName(field.name),
      jsonName: field.name,
      number: field.number,
      label: field.repeated ? Label.REPEATED : Label.OPTIONAL,
      ...describeType(field),
    };
    if (field.oneofIndex !== null) described.oneofIndex = field.oneofIndex;
    if (field.optional) {
      described.proto3Optional = true;
      described.oneofIndex = oneofs.push({ name: `_${described.name}` }) - 1;
    }
    return described;
  });
  return { ...described, field: fields, oneofDecl: oneofs };
}

/** The FileDescriptorSet in bytes: one file per package, and google.protobuf.Struct, which some commands hold. */
export function makeDescriptor() {
  const index = indexDescription(description);
  const reached = reach(index, ROOTS);
  const names = Object.values(PACKAGES);
  const file = Object.entries(PACKAGES).map(([from, to], position) => {
    const { messages, enums } = describeTypes(index.packages.get(from), reached);
    return {
      name: `${to}.proto`,
      package: to,
      syntax: 'proto3',
      dependency: [STRUCT, ...names.slice(0, position).map((name) => `${name}.proto`)],
      messageType: messages,
      enumType: enums,
    };
  });
  const set = create(FileDescriptorSetSchema, {
    file: [{ ...file_google_protobuf_struct.proto, name: STRUCT }, ...file],
  });
  return toBinary(FileDescriptorSetSchema, set);
}

function writeDescriptor() {
  const text = Buffer.from(deflateRawSync(makeDescriptor(), { level: 9 })).toString('base64');
  writeFileSync(
    target,
    `/**
 * The wire format of transactions: a FileDescriptorSet, raw-deflated, in base64. Made by
 * scripts/make-descriptor.mjs; not to be edited. Derived from messages.json of @vegaprotocol/protos ${about.version},
 * MIT License, Copyright (c) 2022 Vega.
 */
export const DESCRIPTOR =
  '${text}';
`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeDescriptor();
