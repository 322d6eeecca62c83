import { createGrpcExchange } from './grpc/exchange.ts';
import { createExchange, type Exchange, type ExchangeOptions } from './http/exchange.ts';

/** Opens an exchange in the form that the address names. */
export function openExchange(baseUrl: URL, options: ExchangeOptions): Exchange {
  return /^grpcs?:$/.test(baseUrl.protocol) ? createGrpcExchange(baseUrl, options) : createExchange(baseUrl, options);
}
