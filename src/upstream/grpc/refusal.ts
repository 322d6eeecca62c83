/** Errors of a call as answers of the REST form, so that everything after them is the same. */
import { Code, ConnectError } from '@connectrpc/connect';
import { fromDetail, type RpcSchema } from '../../rpc/index.ts';
import type { HttpAnswer } from '../http/answer.ts';

/** HTTP status by gRPC code (docs/network.md 2.7). */
const STATUSES: Readonly<Record<number, number>> = {
  [Code.Canceled]: 408,
  [Code.Unknown]: 500,
  [Code.InvalidArgument]: 400,
  [Code.DeadlineExceeded]: 504,
  [Code.NotFound]: 404,
  [Code.AlreadyExists]: 409,
  [Code.PermissionDenied]: 403,
  [Code.ResourceExhausted]: 429,
  [Code.FailedPrecondition]: 400,
  [Code.Aborted]: 409,
  [Code.OutOfRange]: 400,
  [Code.Unimplemented]: 501,
  [Code.Internal]: 500,
  [Code.Unavailable]: 503,
  [Code.DataLoss]: 500,
  [Code.Unauthenticated]: 401,
};

/**
 * Converts an error of a call to the refusal that a service answers over REST, with status and JSON body; undefined if
 * the error is no answer of the service.
 */
export function refusedAnswer(schema: RpcSchema, thrown: unknown): HttpAnswer | undefined {
  if (!(thrown instanceof ConnectError) || !thrown.metadata.has('grpc-status')) return undefined;
  const details = thrown.details.flatMap((detail) => ('type' in detail ? [fromDetail(schema, detail)] : []));
  return {
    status: STATUSES[thrown.code] ?? 500,
    headers: Object.fromEntries(thrown.metadata),
    body: JSON.stringify({ code: thrown.code, message: thrown.rawMessage, details }),
  };
}
