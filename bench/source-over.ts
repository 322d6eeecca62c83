import { type DataSource, type ListName, OrreryError } from '../src/contract/index.ts';
import type { ListReader } from '../src/store/index.ts';

/** The lists of a store as a gateway's source, without an upstream. */
export function sourceOver(reader: ListReader): DataSource {
  const notAsked = () => Promise.reject(new OrreryError('NOT_IMPLEMENTED', { what: 'Anything but lists' }));
  return {
    segments: notAsked,
    export: notAsked,
    check: notAsked,
    lastBlock: notAsked,
    chainId: reader.identity.chainId,
    lists: () =>
      Promise.resolve({
        ordering: reader.identity.ordering,
        scan: <L extends ListName>(...request: Parameters<typeof reader.scan<L>>) => reader.scan(...request),
        edges: <L extends ListName>(...request: Parameters<typeof reader.edges<L>>) => reader.edges(...request),
      }),
    position: () => reader.position(),
  };
}
