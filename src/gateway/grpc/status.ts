/** Errors as gRPC statuses: code, message and details of the REST form (docs/interface.md 7). */
import { Code, ConnectError, type HandlerContext } from '@connectrpc/connect';
import { ErrorBody, OrreryError, tryParseJson } from '../../contract/index.ts';
import { type RpcSchema, toDetails } from '../../rpc/index.ts';
import { MAX_BODY_BYTES } from '../http/server.ts';

const UNKNOWN = 2;
const HIGHEST_CODE = 16;

/** The statuses that were made here, some of them without details. All others are the library's. */
const ours = new WeakSet<ConnectError>();

function isCode(code: number): boolean {
  return code > 0 && code <= HIGHEST_CODE;
}

/**
 * Returns the gRPC status of an error body, with its details; its code is UNKNOWN if gRPC has no such code.
 * @param metadata headers to send with the error
 */
function statusOf(schema: RpcSchema, body: ErrorBody, metadata?: HeadersInit): ConnectError {
  const { code, message } = body;
  const status = new ConnectError(message, isCode(code) ? code : UNKNOWN, metadata, toDetails(schema, body));
  ours.add(status);
  return status;
}

/** Converts any thrown value to a gRPC status; a foreign error becomes INTERNAL. A status stays as it is. */
export function statusOfError(schema: RpcSchema, thrown: unknown): ConnectError {
  if (thrown instanceof ConnectError) return thrown;
  return statusOf(schema, OrreryError.from(thrown).toBody());
}

/**
 * Converts the body of a refusal over REST to a gRPC status. The export wraps its body in `error`, as streams do. A
 * text that is no such body becomes UNKNOWN without a message.
 * @param metadata headers to send with the error
 */
export function statusOfRefusal(schema: RpcSchema, text: string, metadata: HeadersInit): ConnectError {
  const json = tryParseJson(text) as { error?: unknown } | undefined;
  const body = ErrorBody.safeParse(json?.error ?? json);
  return statusOf(schema, body.success ? body.data : { code: UNKNOWN, message: '', details: [] }, metadata);
}

/**
 * Returns the status of a method that does not exist. REST calls it a path that does not exist; gRPC has a code of its
 * own.
 */
export function unimplemented(schema: RpcSchema, error: OrreryError): ConnectError {
  return statusOf(schema, { ...error.toBody(), code: Code.Unimplemented });
}

/**
 * Returns BODY_INVALID or BODY_TOO_LARGE for an error of the library about a request; undefined for any other error.
 */
function errorOfRequest({ code, rawMessage }: ConnectError): OrreryError | undefined {
  const isUnreadable = code === Code.InvalidArgument || /^(parse |received compressed )/.test(rawMessage);
  if (isUnreadable) return new OrreryError('BODY_INVALID', { problem: rawMessage });
  return code === Code.ResourceExhausted ? new OrreryError('BODY_TOO_LARGE', { limit: MAX_BODY_BYTES }) : undefined;
}

/**
 * Makes the library answer its own errors about a request, such as an unreadable body, with code, message and details
 * of the catalogue. Replaces `abort` of the context: the library calls it before it writes an error, in every protocol.
 */
export function translateOwnErrors(schema: RpcSchema, context: HandlerContext): void {
  const controller = context as HandlerContext & { abort(reason?: unknown): void };
  const abort = controller.abort;
  controller.abort = (reason) => {
    const isLibrarys = reason instanceof ConnectError && !ours.has(reason);
    const error = isLibrarys ? errorOfRequest(reason) : undefined;
    if (error !== undefined) Object.assign(reason as ConnectError, statusOfError(schema, error));
    abort(reason);
  };
}

/**
 * A character that gRPC sends as it is, in the percent-encoding of the library: all from space to tilde but `%`. Spaces at
 * both ends stay encoded, because HTTP removes bare ones.
 */
const NEEDLESS_ENCODING = /(?<!^(?:%20)*)%20(?!(?:%20)*$)|%(?!20|25|7F)[2-7][\dA-F]/g;

/**
 * Returns the fields of an answer, with a message that is encoded no more than gRPC asks. The library encodes more, and
 * clients such as grpc-js do not decode all of that.
 */
export function headerFieldsOf(headers: Headers | undefined): Record<string, string> {
  const fields = Object.fromEntries(headers ?? []);
  const message = fields['grpc-message'];
  if (message === undefined) return fields;
  return { ...fields, 'grpc-message': message.replace(NEEDLESS_ENCODING, decodeURIComponent) };
}
