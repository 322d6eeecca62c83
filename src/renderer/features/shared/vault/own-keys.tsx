import { KeyRound } from 'lucide-react';
import { useMemo } from 'react';
import { keyLabel, keysOf, useVault } from './use-vault.ts';
import './own-keys.css';

/** Returns the labels of one's own keys by public key, which is the id of their party; empty while the vault is locked. */
export function useOwnKeys(): ReadonlyMap<string, string> {
  const vault = useVault().data;
  return useMemo(() => new Map(keysOf(vault).map((key) => [key.publicKey, keyLabel(key)])), [vault]);
}

/** Marks a party as one's own key. Shows nothing if `label` is undefined. */
export function OwnKeyMark({ label }: { label: string | undefined }) {
  if (label === undefined) return null;
  return (
    <span role="img" className="own-key-mark" aria-label="your key" data-tip={`Your key: ${label}`}>
      <KeyRound aria-hidden="true" />
    </span>
  );
}
