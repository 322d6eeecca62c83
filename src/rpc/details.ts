/** Details of errors (docs/interface.md 7) as messages and as JSON. The `@type` of the JSON is the URL of the message. */
import { type DescMessage, fromBinary, fromJson, type JsonObject, type Message, toJson } from '@bufbuild/protobuf';
import type { ErrorBody } from '../contract/index.ts';
import type { RpcSchema } from './schema.ts';

/** Details of an error as messages, in the form that the Connect library takes. */
export type Details = { desc: DescMessage; value: Message }[];

const URL_PREFIX = 'type.googleapis.com/';

/**
 * Returns the details of an error as messages of protobuf. Leaves out a detail if its type is unknown or its members do
 * not fit the type.
 */
export function toDetails({ registry }: RpcSchema, { details }: ErrorBody): Details {
  return details.flatMap(({ '@type': url, ...members }) => {
    const desc = registry.getMessage(url.replace(URL_PREFIX, ''));
    if (desc === undefined) return [];
    try {
      return [{ desc, value: fromJson(desc, members as JsonObject, { ignoreUnknownFields: true }) }];
    } catch {
      return [];
    }
  });
}

/** A network's own detail of errors has the same fields in every package. */
const OWN_DETAIL = /^[\w.]+\.ErrorDetail$/;

/**
 * Returns a detail of an error, which is bytes of protobuf, as JSON. An `ErrorDetail` is known in any package. If the
 * type is unknown or the bytes do not fit it, the JSON has only the type.
 */
export function fromDetail(
  { registry }: RpcSchema,
  { type, value }: { type: string; value: Uint8Array },
): ErrorBody['details'][number] {
  const url = { '@type': URL_PREFIX + type };
  const own = [...registry.files].flatMap(({ messages }) => messages).find(({ name }) => name === 'ErrorDetail');
  const desc = registry.getMessage(type) ?? (OWN_DETAIL.test(type) ? own : undefined);
  if (desc === undefined) return url;
  try {
    return { ...url, ...(toJson(desc, fromBinary(desc, value)) as JsonObject) };
  } catch {
    return url;
  }
}
