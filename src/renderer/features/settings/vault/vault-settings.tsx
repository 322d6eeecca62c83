import { Download, KeyRound, Lock, Plus, ShieldOff, Vault } from 'lucide-react';
import { useState } from 'react';
import type { VaultStatus } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { counted } from '../../../ui/format/index.ts';
import { announce, Button, Chip, Skeleton, TryAgain } from '../../../ui/parts/index.ts';
import { ChangePassphraseDialog, CreateVaultDialog } from '../../shared/vault/create-vault.tsx';
import { UnlockForm } from '../../shared/vault/unlock-form.tsx';
import { useVault } from '../../shared/vault/use-vault.ts';
import { ImportDialog } from './import-wallet.tsx';
import { NewWalletDialog } from './new-wallet.tsx';
import { WalletCard } from './wallet-card.tsx';
import './vault-settings.css';

/** The vault's part of the settings: made, opened and locked here, with the keys that are in it. */
export function VaultSettings() {
  const { data: vault, error, refetch } = useVault();
  if (vault === undefined) {
    return error === null ? (
      <VaultLoading />
    ) : (
      <div className="vault-state">
        <p className="setting-error">{errorText(error)}</p>
        <TryAgain size="small" onAsk={() => refetch()} />
      </div>
    );
  }
  switch (vault.state) {
    case 'off':
      return <VaultOff reason={vault.reason} />;
    case 'absent':
      return <NoVault />;
    case 'locked':
      return <LockedVault vault={vault} />;
    case 'open':
      return <OpenVault vault={vault} />;
  }
}

/** As high as the most likely content: keys are off in a browser host, a vault exists on the desktop. */
function VaultLoading() {
  const host = useStatus()?.host;
  return (
    <div className={host === 'desktop' ? 'vault-state' : 'vault-state vault-state-tall'}>
      <Skeleton width={30} says="Loading the vault" />
    </div>
  );
}

function VaultOff({ reason }: { reason: string | null }) {
  return (
    <div className="vault-off">
      <h3>
        <Chip tone="neutral">
          <ShieldOff aria-hidden="true" />
          Off
        </Chip>
      </h3>
      <p>Keys are out of reach here: {reason ?? 'this host keeps none'}.</p>
      <p>
        Do that on a machine that you trust, as whoever signs in can use them while the vault is open. The desktop app
        always has them.
      </p>
      <pre className="mono">orrery serve --vault</pre>
    </div>
  );
}

function NoVault() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="vault-state">
      <div className="vault-state-text">
        <h3>There is no vault yet</h3>
        <p>It keeps keys in a file of the data folder, locked with a passphrase. They never leave this machine.</p>
      </div>
      <Button variant="primary" icon={<Vault aria-hidden="true" />} onPress={() => setOpen(true)}>
        Create a vault
      </Button>
      <CreateVaultDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

function Guarded({ vault }: { vault: VaultStatus }) {
  const { locksAfter, keyring } = vault;
  return (
    <p>
      {locksAfter === 0
        ? 'It does not lock by itself. '
        : `It locks after ${counted(Math.round(locksAfter / 60_000), 'minute')} without use, and when the machine sleeps. `}
      {keyring
        ? 'Its file is guarded by the passphrase, and by the system’s keyring as well.'
        : 'Its file is guarded by the passphrase alone.'}
    </p>
  );
}

function LockedVault({ vault }: { vault: VaultStatus }) {
  return (
    <div className="vault-locked">
      <div className="vault-state">
        <div className="vault-state-text">
          <h3>
            The vault <Chip tone="neutral">Locked</Chip>
          </h3>
          <Guarded vault={vault} />
        </div>
      </div>
      <UnlockForm />
    </div>
  );
}

function OpenVault({ vault }: { vault: VaultStatus }) {
  const api = useApi();
  const [dialog, setDialog] = useState<'new' | 'import' | 'passphrase'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <div className="vault-state">
        <div className="vault-state-text">
          <h3>
            The vault{' '}
            <Chip tone="good" dot>
              Open
            </Chip>
          </h3>
          <Guarded vault={vault} />
        </div>
        <Button
          icon={<Lock aria-hidden="true" />}
          onPress={async () => {
            try {
              await api.call('lockVault', {});
            } catch (thrown) {
              announce(errorText(thrown), 'bad');
            }
          }}
        >
          Lock
        </Button>
      </div>
      {vault.wallets.map((wallet) => (
        <WalletCard key={wallet.id} wallet={wallet} />
      ))}
      <div className="vault-foot">
        {vault.wallets.length === 0 && (
          <p className="vault-empty">It is empty. Make a new wallet, or bring the keys of another one.</p>
        )}
        <div className="vault-actions">
          <Button icon={<Plus aria-hidden="true" />} onPress={() => setDialog('new')}>
            New wallet
          </Button>
          <Button icon={<Download aria-hidden="true" />} onPress={() => setDialog('import')}>
            Import keys
          </Button>
          <Button variant="quiet" icon={<KeyRound aria-hidden="true" />} onPress={() => setDialog('passphrase')}>
            Change the passphrase
          </Button>
        </div>
      </div>
      <NewWalletDialog isOpen={dialog === 'new'} onClose={close} />
      <ImportDialog isOpen={dialog === 'import'} onClose={close} />
      <ChangePassphraseDialog isOpen={dialog === 'passphrase'} onClose={close} />
    </>
  );
}
