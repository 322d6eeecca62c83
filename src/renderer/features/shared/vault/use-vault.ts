import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ExplorerEvent, VaultKeyView, VaultStatus, VaultWallet } from '../../../../contract/index.ts';
import { useApi, useExplorerEvents } from '../../../data/explorer.tsx';

const VAULT = ['vault'] as const;

/** The state of the vault, with the names and public keys of its wallets; it never contains a secret. */
export function useVault() {
  const api = useApi();
  const client = useQueryClient();
  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type === 'vault') void client.invalidateQueries({ queryKey: VAULT });
    },
    [client],
  );
  useExplorerEvents(onEvent);
  return useQuery({ queryKey: VAULT, queryFn: ({ signal }) => api.call('vault', {}, signal) });
}

export interface OwnKey extends VaultKeyView {
  wallet: VaultWallet;
}

export function keysOf(vault: VaultStatus | undefined): OwnKey[] {
  return (vault?.wallets ?? []).flatMap((wallet) => wallet.keys.map((key) => ({ ...key, wallet })));
}

/** A key's name and the name of its wallet, both given by a person. */
export function keyLabel({ name, wallet }: OwnKey): string {
  return name === '' || name === wallet.name ? wallet.name : `${wallet.name}, ${name}`;
}
