import { Link } from '@tanstack/react-router';
import { KeyRound, Lock, ShieldOff, Vault } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import type { VaultStatus } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { usePreference } from '../../../data/use-preference.ts';
import { counted, shortenMiddle } from '../../../ui/format/index.ts';
import { Button, Identifier, Skeleton, TryAgain } from '../../../ui/parts/index.ts';
import { FROM_COMPOSITION } from '../../shared/vault/back-to-transaction.tsx';
import { CreateVaultDialog } from '../../shared/vault/create-vault.tsx';
import { KeptFocus } from '../../shared/vault/kept-focus.tsx';
import { UnlockForm } from '../../shared/vault/unlock-form.tsx';
import { keysOf, markedKeyLabel, type OwnKey, useVault } from '../../shared/vault/use-vault.ts';
import { VaultCommands } from '../../shared/vault/vault-commands.tsx';
import { FormSelect } from '../form/choice-entry.tsx';
import { KeyElsewhere, publicKeyIn } from './key-elsewhere.tsx';
import './key-choice.css';
import '../form/fields.css';

const LastKey = z.string().nullable().catch(null).default(null);

/** The key of a composition. */
export interface SigningKey {
  /** The key that will sign, in hexadecimal digits; null while there is none. */
  publicKey: string | null;
  /** The same key in the open vault; undefined while the vault is locked, or if the key is not in it. */
  own: OwnKey | undefined;
  /** The text in the field for a key of another program. */
  typed: string;
  /** True while that text is not a whole key: the person wants a key that is not known yet. */
  isUnfinished: boolean;
  /** Chooses a key of the vault, and remembers it for the next composition. */
  choose(publicKey: string): void;
  /** Takes the text in the field. A whole key is chosen and remembered likewise. */
  type(text: string): void;
}

/**
 * Returns the key that will sign: the chosen one, else the one used last if it may sign, else the first added one that may.
 * @param chosen the key that the person chose for this composition; null if none
 */
export function useSigningKey(chosen: string | null, onChoose: (publicKey: string) => void): SigningKey {
  const vault = useVault().data;
  const [last, keepLast] = usePreference('transactions.key', LastKey);
  const [typed, setTyped] = useState('');
  const take = (publicKey: string) => {
    keepLast(publicKey);
    onChoose(publicKey);
  };
  const keys = keysOf(vault);
  const known = (key: string | null | undefined) => keys.find(({ publicKey }) => publicKey === key);
  // In the order in which keys were added: a key that is imported later does not take the place of the first one.
  const may = vault?.wallets.flatMap((wallet) => wallet.keys).filter(({ tainted }) => !tainted) ?? [];
  const preferred = may.find(({ publicKey }) => publicKey === last) ?? may[0];
  const own = known(chosen) ?? (chosen === null ? known(preferred?.publicKey) : undefined);
  return {
    publicKey: chosen ?? own?.publicKey ?? null,
    own,
    typed,
    isUnfinished: typed.trim() !== '' && publicKeyIn(typed) === undefined,
    choose(publicKey) {
      setTyped('');
      take(publicKey);
    },
    type(text) {
      setTyped(text);
      const key = publicKeyIn(text);
      if (key !== undefined) take(key);
    },
  };
}

/**
 * Shows the choice of the signing key. Without access to keys, shows how to get it: unlock or create the vault, or sign
 * elsewhere.
 */
export function SigningKeyChoice({ signing }: { signing: SigningKey }) {
  const { data: vault, error, refetch } = useVault();
  if (error !== null && vault === undefined) {
    return (
      <div className="key-choice-state">
        <p className="tone-bad">{errorText(error)}</p>
        <TryAgain size="small" onAsk={() => refetch()} />
      </div>
    );
  }
  if (vault === undefined) return <Skeleton width={24} says="Loading the vault" />;
  return (
    <KeptFocus state={vault.state}>
      <ChoiceIn vault={vault} signing={signing} />
    </KeptFocus>
  );
}

/** Shows the choice as the state of the vault permits it. */
function ChoiceIn({ vault, signing }: { vault: VaultStatus; signing: SigningKey }) {
  const [isCreating, setCreating] = useState(false);
  const keys = keysOf(vault);
  const foreign = signing.own === undefined ? signing.publicKey : null;
  const elsewhere = <KeyElsewhere chosen={foreign} typed={signing.typed} onType={signing.type} />;
  if (vault.state === 'off') {
    return (
      <div className="key-choice-state">
        <p>
          <ShieldOff aria-hidden="true" /> Signing is off. Restart with <VaultCommands />.
        </p>
        {elsewhere}
      </div>
    );
  }
  if (vault.state === 'absent') {
    return (
      <div className="key-choice-state">
        <p>Signing needs a key, and keys need a vault.</p>
        <Button icon={<Vault aria-hidden="true" />} onPress={() => setCreating(true)}>
          Create a vault
        </Button>
        <CreateVaultDialog isOpen={isCreating} onClose={() => setCreating(false)} />
        {elsewhere}
      </div>
    );
  }
  if (vault.state === 'locked') {
    return (
      <div className="key-choice-state">
        <p>
          <Lock aria-hidden="true" /> The vault is locked.
          {vault.locksAfter > 0 &&
            ` Once unlocked, it locks again after ${counted(Math.round(vault.locksAfter / 60_000), 'minute')} without use.`}
          {signing.publicKey !== null && (
            <>
              {' '}
              Chosen: <Identifier id={signing.publicKey} what="public key" />
            </>
          )}
        </p>
        <UnlockForm variant="plain" />
        {elsewhere}
      </div>
    );
  }
  if (keys.length === 0) {
    return (
      <div className="key-choice-state">
        <p>The vault holds no key yet.</p>
        <Link to="/settings" hash="vault" state={FROM_COMPOSITION} className="button button-plain">
          <KeyRound aria-hidden="true" />
          <span className="button-label">Create or import one in Settings</span>
        </Link>
        {elsewhere}
      </div>
    );
  }
  return (
    <div className="form-field signing-key-choice">
      <span className="visually-hidden" id="signing-key-label">
        Signing key
      </span>
      <FormSelect
        control={{ id: 'signing-key', 'aria-describedby': 'signing-key-about', 'aria-invalid': false }}
        value={signing.publicKey ?? ''}
        options={keys.map((key) => ({
          value: key.publicKey,
          label: markedKeyLabel(key),
          hint: shortenMiddle(key.publicKey),
        }))}
        onChange={signing.choose}
      />
      <div id="signing-key-about">
        {signing.publicKey !== null && (
          <Identifier id={signing.publicKey} what="public key" head={10} tail={10} copyable />
        )}
        {signing.own === undefined && (
          <p className="field-description">This key is not in the vault. Sign with another program.</p>
        )}
        {signing.own?.tainted === true && (
          <p className="field-error">It is marked as tainted and does not sign. Choose another.</p>
        )}
      </div>
      {elsewhere}
    </div>
  );
}
