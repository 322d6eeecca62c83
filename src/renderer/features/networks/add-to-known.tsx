import { errorText } from '../../data/error-text.ts';
import { useApi } from '../../data/explorer.tsx';
import { announce, Button } from '../../ui/parts/index.ts';
import type { useNetworkChanges } from '../shared/use-networks.ts';

/** Shows a button that adds the address to a known network, as a further data gateway for use when the others fail. */
export function AddToKnown({
  id,
  address,
  isPending,
  onAdd,
  onAdded,
}: {
  id: string;
  address: string;
  isPending: boolean;
  onAdd: ReturnType<typeof useNetworkChanges>['change']['mutate'];
  onAdded: () => void;
}) {
  const api = useApi();
  async function addGateway(): Promise<void> {
    try {
      const { networks } = await api.call('networks', {});
      const before = networks.find((network) => network.id === id)?.dataGateways ?? [];
      onAdd({ id, dataGateways: [...before, address] }, { onSuccess: onAdded });
    } catch (thrown) {
      announce(errorText(thrown), 'bad');
    }
  }
  return (
    <Button size="small" isPending={isPending} onPress={() => void addGateway()}>
      Add to this network as another gateway
    </Button>
  );
}
