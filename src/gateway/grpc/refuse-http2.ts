import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { setTrailerStatus } from '@connectrpc/connect/protocol-grpc';
import type { OrreryError } from '../../contract/index.ts';
import type { RpcSchema } from '../../rpc/index.ts';
import { errorHeaders } from '../http/responses.ts';
import { headerFieldsOf, statusOfError, unimplemented } from './status.ts';

/** Paths and media types that gRPC defines; everything else is answered as over HTTP/1. */
const GRPC = /^application\/grpc(\+(proto|json))?(;|$)/i;

/**
 * Answers a request over HTTP/2 that no handler takes with an error, and ends the response: as a gRPC status if the
 * request is one of gRPC, else as JSON with its HTTP status.
 */
export function refuseHttp2(
  schema: RpcSchema,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  error: OrreryError,
): void {
  request.on('error', () => {});
  response.on('error', () => {});
  if (GRPC.test(request.headers['content-type'] ?? '')) {
    const status = error.code === 'PATH_UNKNOWN' ? unimplemented(schema, error) : statusOfError(schema, error);
    const fields = setTrailerStatus(new Headers({ 'content-type': 'application/grpc' }), status);
    for (const [name, value] of Object.entries(headerFieldsOf(fields))) response.setHeader(name, value);
    // Headers that end the stream are a status; headers before an empty body are not.
    response.end();
    return;
  }
  response.writeHead(error.status, { 'content-type': 'application/json', ...errorHeaders(error) });
  response.end(JSON.stringify(error.toBody()));
}
