/** Errors as gRPC statuses: code, message and details of the REST form (docs/interface.md 7). */
import { ConnectError } from '@connectrpc/connect';
import { ErrorBody, OrreryError } from '../../contract/index.ts';
import { type RpcSchema, toDetails } from '../../rpc/index.ts';

const UNKNOWN = 2;
const HIGHEST_CODE = 16;

function isCode(code: number): boolean {
  return code > 0 && code <= HIGHEST_CODE;
}

/** @param metadata headers to send with the error */
function statusOf(schema: RpcSchema, body: ErrorBody, metadata?: HeadersInit): ConnectError {
  const { code, message } = body;
  return new ConnectError(message, isCode(code) ? code : UNKNOWN, metadata, toDetails(schema, body));
}

/** Turns anything thrown into a status of the catalogue. */
export function statusOfError(schema: RpcSchema, thrown: unknown): ConnectError {
  if (thrown instanceof ConnectError) return thrown;
  return statusOf(schema, OrreryError.from(thrown).toBody());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The status of a refusal of the REST form, which the export wraps in the manner of a stream. */
export function statusOfRefusal(schema: RpcSchema, text: string, metadata: HeadersInit): ConnectError {
  const json = parseJson(text) as { error?: unknown } | undefined;
  const body = ErrorBody.safeParse(json?.error ?? json);
  return statusOf(schema, body.success ? body.data : { code: UNKNOWN, message: '', details: [] }, metadata);
}
