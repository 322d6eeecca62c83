import { createExchange, type Exchange, type ExchangeOptions } from './http/exchange.ts';

/** Returns an exchange over gRPC, whose libraries are loaded at the first request. */
function createLaterGrpcExchange(baseUrl: URL, options: ExchangeOptions): Exchange {
  let opening: Promise<Exchange> | undefined;
  let isClosed = false;

  async function open(): Promise<Exchange> {
    const { createGrpcExchange } = await import('./grpc/exchange.ts');
    const exchange = createGrpcExchange(baseUrl, options);
    if (isClosed) await exchange.close();
    return exchange;
  }

  function opened(): Promise<Exchange> {
    opening ??= open();
    return opening;
  }

  return {
    get: async (...asked) => (await opened()).get(...asked),
    post: async (...asked) => (await opened()).post(...asked),
    open: async (...asked) => (await opened()).open(...asked),
    async close() {
      isClosed = true;
      await (await opening)?.close();
    },
  };
}

/** Returns an exchange in the form that the address names: gRPC for `grpc:` and `grpcs:`, else REST. Sends nothing. */
export function openExchange(baseUrl: URL, options: ExchangeOptions): Exchange {
  const isGrpc = /^grpcs?:$/.test(baseUrl.protocol);
  return isGrpc ? createLaterGrpcExchange(baseUrl, options) : createExchange(baseUrl, options);
}
