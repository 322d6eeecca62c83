/**
 * Converts calls to requests of the REST form and back. Both forms have the same members, so a request message is a
 * query or a body, and an answer's JSON is a message. Services of real networks derive their REST form in this way.
 */
import { fromJson, type JsonObject, type JsonValue, type Message, toJson } from '@bufbuild/protobuf';
import type { RpcMethod } from './schema.ts';

function isObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function* parameters(json: JsonObject, prefix = ''): Generator<[name: string, value: string]> {
  for (const [name, value] of Object.entries(json)) {
    if (isObject(value)) yield* parameters(value, `${prefix}${name}.`);
    else for (const each of [value].flat()) yield [prefix + name, String(each)];
  }
}

/** Returns the request of the REST form for a message: path with query for a GET, path and JSON body for a POST. */
export function toRestRequest({ desc, verb, path }: RpcMethod, message: Message): { target: string; body?: string } {
  const json = toJson(desc.input, message);
  const members = isObject(json) ? { ...json } : {};
  if (verb === 'POST') return { target: path, body: JSON.stringify(members) };
  const target = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = members[name] ?? '';
    delete members[name];
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams([...parameters(members)]);
  return { target: query.size === 0 ? target : `${target}?${query}` };
}

/** Converts an answer from JSON to its message. Ignores unknown members. @throws Error if a member has another type */
export function messageFrom({ desc }: RpcMethod, json: JsonValue): Message {
  return fromJson(desc.output, json, { ignoreUnknownFields: true });
}

/**
 * Sets a member of `json` by its path, and makes the objects above it. `true` and `false` become booleans, because no
 * text member has these values. Ignores `__proto__`, as any unknown member: it would reach what all objects share.
 */
function setMember(json: JsonObject, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  if (name === '__proto__') return;
  if (rest.length > 0) {
    const inner = isObject(json[name]) ? json[name] : {};
    json[name] = inner;
    setMember(inner, rest, value);
    return;
  }
  json[name] = value === 'true' || value === 'false' ? value === 'true' : value;
}

/**
 * Returns the method and the request message of a request of the REST form, as a client writes it; undefined for a path
 * and verb that no method has.
 * @param methods the methods to choose from
 * @param target path with query, without a prefix
 * @throws Error if the body is no JSON, a value does not fit its member, or a path is not percent-encoded text
 */
export function readTarget(
  methods: readonly RpcMethod[],
  verb: RpcMethod['verb'],
  target: string,
  body?: string,
): { method: RpcMethod; message: Message } | undefined {
  const [path = '', query = ''] = target.split('?', 2);
  for (const method of methods) {
    const names = [...method.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const found = new RegExp(`^${method.path.replace(/:\w+/g, '([^/]*)')}$`).exec(path);
    if (found === null || method.verb !== verb) continue;
    const json: JsonObject = body === undefined ? {} : (JSON.parse(body) as JsonObject);
    for (const [at, name] of names.entries()) json[name] = decodeURIComponent(found[at + 1] ?? '');
    for (const [name, value] of new URLSearchParams(query)) {
      setMember(json, name.split('.'), value);
    }
    return { method, message: fromJson(method.desc.input, json, { ignoreUnknownFields: true }) };
  }
  return undefined;
}
