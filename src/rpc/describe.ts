/** Builds protobuf descriptors from tables, so that no code is generated and no file of another language is parsed. */
import { create } from '@bufbuild/protobuf';
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  type EnumDescriptorProto,
  EnumDescriptorProtoSchema,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from '@bufbuild/protobuf/wkt';

/**
 * The fields of a message by name: number and type. The type is a scalar, or the full name of a message or an enum,
 * which begins with a dot. A suffix may follow it: `*` for repeated, `?` for a field with presence, `|name` for a member
 * of that oneof.
 */
export type MessageFields = Readonly<Record<string, readonly [number: number, type: string]>>;
/** Messages by name. `Outer.Inner` is inside a message before it; `Outer.NameEntry` is the entry of a map. */
type Messages = Readonly<Record<string, MessageFields>>;
/**
 * The values of each enum: names by number, from 0 without gaps, or names with their numbers. `Message.Enum` is inside a
 * message.
 */
type Enums = Readonly<Record<string, readonly string[] | Readonly<Record<string, number>>>>;
/** The methods of a service: full names of input and output; `stream` before a type that is a stream. */
export type Methods = Readonly<Record<string, readonly [input: string, output: string]>>;

/** A protobuf file as a table. */
export interface File {
  name: string;
  package: string;
  /** The names of the files whose types it uses. */
  imports?: readonly string[];
  messages?: Messages;
  enums?: Enums;
  services?: Readonly<Record<string, Methods>>;
}

const SCALARS: Readonly<Record<string, Type>> = {
  bool: Type.BOOL,
  bytes: Type.BYTES,
  int32: Type.INT32,
  int64: Type.INT64,
  string: Type.STRING,
  uint32: Type.UINT32,
  uint64: Type.UINT64,
};

const jsonName = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const TYPE = /^(?<type>[\w.]+)(?<suffix>[*?]|\|\w+)?$/;

/**
 * Returns the descriptor of a message.
 * @param fields number and type of each field, by its name
 * @param isEnum returns true if a full name is that of an enum, not of a message
 */
function describeMessage(name: string, fields: MessageFields, isEnum: (type: string) => boolean): DescriptorProto {
  const oneofs: string[] = [];
  const indexOf = (oneof: string) => (oneofs.includes(oneof) ? oneofs.indexOf(oneof) : oneofs.push(oneof) - 1);
  const described = Object.entries(fields).map(([field, [number, text]]) => {
    const { type = '', suffix = '' } = TYPE.exec(text)?.groups ?? {};
    const scalar = SCALARS[type];
    return {
      name: field,
      jsonName: jsonName(field),
      number,
      label: suffix === '*' ? Label.REPEATED : Label.OPTIONAL,
      ...(scalar === undefined ? { type: isEnum(type) ? Type.ENUM : Type.MESSAGE, typeName: type } : { type: scalar }),
      ...(suffix.startsWith('|') && { oneofIndex: indexOf(suffix.slice(1)) }),
      isOptional: suffix === '?',
    };
  });
  // Protobuf keeps the presence of an optional field in a oneof of its own, after the real ones.
  const field = described.map(({ isOptional, ...each }) =>
    isOptional ? { ...each, proto3Optional: true, oneofIndex: oneofs.push(`_${each.name}`) - 1 } : each,
  );
  const options = name.endsWith('Entry') ? { mapEntry: true } : undefined;
  return create(DescriptorProtoSchema, { name, field, options, oneofDecl: oneofs.map((oneof) => ({ name: oneof })) });
}

function describeEnum(name: string, values: Enums[string]): EnumDescriptorProto {
  const numbered = Array.isArray(values)
    ? values.map((value: string, number) => [value, number] as const)
    : Object.entries(values as Record<string, number>);
  return create(EnumDescriptorProtoSchema, {
    name,
    value: numbered.map(([value, number]) => ({ name: value, number })),
  });
}

function describeMethods(methods: Methods) {
  return Object.entries(methods).map(([name, [input, output]]) => ({
    name,
    inputType: input.replace('stream ', ''),
    outputType: output.replace('stream ', ''),
    clientStreaming: input.startsWith('stream '),
    serverStreaming: output.startsWith('stream '),
  }));
}

/**
 * Adds each description to its place. The path `Outer.Inner` places it inside the message `Outer`; a path without a dot,
 * or with an unknown message, in the file itself.
 * @param ofFile the list of the file
 * @param inside returns the list of a message; undefined if there is no such message
 */
function place<Description extends { name: string }>(
  described: readonly (readonly [path: string, Description])[],
  ofFile: Description[],
  inside: (outer: string) => Description[] | undefined,
): void {
  for (const [path, description] of described) {
    const [outer, inner] = path.split('.');
    ((inner === undefined ? undefined : inside(outer ?? '')) ?? ofFile).push(description);
  }
}

const innermost = (path: string) => path.split('.').at(-1) ?? '';

/** Returns the protobuf descriptors of files, in the same order. Each file may import only files before it. */
export function describeFiles(files: readonly File[]): FileDescriptorProto[] {
  const enums = new Set(
    files.flatMap((file) => Object.keys(file.enums ?? {}).map((name) => `.${file.package}.${name}`)),
  );
  const isEnum = (type: string) => enums.has(type);
  return files.map((file) => {
    const messageType: DescriptorProto[] = [];
    const enumType: EnumDescriptorProto[] = [];
    const outer = (name: string) => messageType.find((message) => message.name === name);
    const messages = Object.entries(file.messages ?? {}).map(
      ([path, fields]) => [path, describeMessage(innermost(path), fields, isEnum)] as const,
    );
    place(messages, messageType, (name) => outer(name)?.nestedType);
    const described = Object.entries(file.enums ?? {}).map(
      ([path, values]) => [path, describeEnum(innermost(path), values)] as const,
    );
    place(described, enumType, (name) => outer(name)?.enumType);
    return create(FileDescriptorProtoSchema, {
      name: file.name,
      package: file.package,
      syntax: 'proto3',
      dependency: [...(file.imports ?? [])],
      messageType,
      enumType,
      service: Object.entries(file.services ?? {}).map(([name, methods]) => ({
        name,
        method: describeMethods(methods),
      })),
    });
  });
}
