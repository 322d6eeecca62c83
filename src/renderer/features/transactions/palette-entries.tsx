import type { useNavigate } from '@tanstack/react-router';
import { FileSearch, History, Lock, LockOpen, PenLine, Vault } from 'lucide-react';
import type { ReactNode } from 'react';
import type { VaultStatus } from '../../../contract/index.ts';
import { COMMANDS } from './guides/index.ts';

/** An entry of the command palette. */
export interface TransactionEntry {
  value: string;
  icon: ReactNode;
  text: string;
  about: string;
  onSelect: () => void;
}

/**
 * Returns the entries of the command palette about transactions: `actions` open a part of the view, or do what the state
 * of the vault permits; `commands` start a composition. None contains a key or a secret.
 */
export function transactionEntries(
  navigate: ReturnType<typeof useNavigate>,
  vault: VaultStatus['state'] | undefined,
  lockVault: () => void,
): { actions: TransactionEntry[]; commands: TransactionEntry[] } {
  const actions: TransactionEntry[] = [
    {
      value: 'look at a signed transaction check inspect decode paste',
      icon: <FileSearch aria-hidden="true" />,
      text: 'Inspect a signed transaction',
      about: 'Decode, verify, check',
      onSelect: () => void navigate({ to: '/transactions', search: { section: 'inspect' } }),
    },
    {
      value: 'history of checks verdicts transactions',
      icon: <History aria-hidden="true" />,
      text: 'History of checks',
      about: 'Verdicts of the network',
      onSelect: () => void navigate({ to: '/transactions', search: { section: 'checks' } }),
    },
    ...vaultEntries(vault, () => void navigate({ to: '/settings', hash: 'vault' }), lockVault),
  ];
  const commands = Object.entries(COMMANDS).map(([name, { title, area, words = '' }]) => ({
    value: `compose ${title} ${area} ${words} ${name}`,
    icon: <PenLine aria-hidden="true" />,
    text: title,
    about: `Compose, ${area.toLowerCase()}`,
    onSelect: () => void navigate({ to: '/transactions', search: { command: name } }),
  }));
  return { actions, commands };
}

function vaultEntries(
  state: VaultStatus['state'] | undefined,
  openSettings: () => void,
  lockVault: () => void,
): TransactionEntry[] {
  switch (state) {
    case 'open':
      return [
        {
          value: 'wallets keys vault new wallet import keys recovery phrase',
          icon: <Vault aria-hidden="true" />,
          text: 'Wallets and keys',
          about: 'In Settings: new, import, rename, delete',
          onSelect: openSettings,
        },
        {
          value: 'lock the vault keys',
          icon: <Lock aria-hidden="true" />,
          text: 'Lock the vault',
          about: 'Keys cannot be used until you unlock it',
          onSelect: lockVault,
        },
      ];
    case 'locked':
      return [
        {
          value: 'unlock open the vault keys passphrase',
          icon: <LockOpen aria-hidden="true" />,
          text: 'Unlock the vault',
          about: 'In Settings, with its passphrase',
          onSelect: openSettings,
        },
      ];
    case 'absent':
      return [
        {
          value: 'create a new vault keys wallet',
          icon: <Vault aria-hidden="true" />,
          text: 'Create a vault',
          about: 'In Settings, for keys that sign',
          onSelect: openSettings,
        },
      ];
    default:
      return [];
  }
}
