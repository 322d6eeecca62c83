import { visibleText } from '../../ui/format/index.ts';
import { useNetworks } from '../shared/use-networks.ts';
import { BEGAN_AGAIN } from './began-again.ts';

/**
 * Says that a known network has the address. If its data is of another chain than the address serves now, says how to
 * get the new one: a network keeps its chain.
 */
export function ListedAddress({ id, name, chainId }: { id: string; name: string; chainId: string | null }) {
  const stored = useNetworks().data?.networks.find((network) => network.id === id)?.chainId ?? null;
  return (
    <span>
      This is a gateway of <bdi>{name}</bdi>, which is already listed.
      {stored !== null && chainId !== null && stored !== chainId && (
        <>
          {' '}
          The stored data is of chain <bdi className="mono">{visibleText(stored)}</bdi>, but the address now serves
          chain <bdi className="mono">{visibleText(chainId)}</bdi>. {BEGAN_AGAIN}
        </>
      )}
    </span>
  );
}
