import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ExplorerEvent, VaultKeyView, VaultStatus, VaultWallet } from '../../../../contract/index.ts';
import { useApi, useExplorerEvents } from '../../../data/explorer.tsx';
import { visibleText } from '../../../ui/format/index.ts';

const VAULT = ['vault'] as const;

/**
 * Returns the query for the state of the vault, with the names and public keys of its wallets, kept current by events.
 * It never contains a secret.
 */
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

/** A key of the vault, with its wallet. It has no secret. */
export interface OwnKey extends VaultKeyView {
  wallet: VaultWallet;
}

/** Returns the keys of a wallet in the order of lists: by number, those of the old derivation last. */
export function keysInOrder({ keys }: VaultWallet): VaultKeyView[] {
  const isOld = ({ place }: VaultKeyView) => Number(place?.derivation === 'old');
  return keys.toSorted((a, b) => isOld(a) - isOld(b) || (a.place?.index ?? 0) - (b.place?.index ?? 0));
}

/** Returns the keys of all wallets in the vault's state, each with its wallet; empty if the state is not read yet. */
export function keysOf(vault: VaultStatus | undefined): OwnKey[] {
  return (vault?.wallets ?? []).flatMap((wallet) => keysInOrder(wallet).map((key) => ({ ...key, wallet })));
}

/** Returns the name of a key's wallet and, if the key has a name of its own, that name. Persons choose both names. */
export function keyNames({ name, wallet }: OwnKey): string[] {
  return (name === '' || name === wallet.name ? [wallet.name] : [wallet.name, name]).map(visibleText);
}

/** Returns the note after the names of a key of the old derivation: a key of the new one can have the same number. */
export function keyNote({ place }: OwnKey): string {
  return place?.derivation === 'old' ? ' (old derivation)' : '';
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Encloses a name that is written from the right, so that it does not turn the words around it. */
const isolated = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** Returns the names of a key as one text. */
export function keyLabel(key: OwnKey): string {
  return keyNames(key).map(isolated).join(', ') + keyNote(key);
}

/** Returns the names of a key with the taint mark, for choices. */
export function markedKeyLabel(key: OwnKey): string {
  return keyLabel(key) + (key.tainted ? ' (tainted)' : '');
}
