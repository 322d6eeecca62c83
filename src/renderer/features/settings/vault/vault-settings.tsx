import { Download, KeyRound, Lock, Plus, ShieldOff, Vault } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { VaultStatus } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { counted } from '../../../ui/format/index.ts';
import { announce, Button, Chip, Skeleton, TryAgain } from '../../../ui/parts/index.ts';
import { ChangePassphraseDialog, CreateVaultDialog } from '../../shared/vault/create-vault.tsx';
import { KeptFocus } from '../../shared/vault/kept-focus.tsx';
import { UnlockForm } from '../../shared/vault/unlock-form.tsx';
import { useVault } from '../../shared/vault/use-vault.ts';
import { ImportDialog } from './import-wallet.tsx';
import { NewWalletDialog } from './new-wallet.tsx';
import { WalletCard } from './wallet-card.tsx';
import './vault-settings.css';

/** Shows the vault in the settings: buttons create, unlock and lock it, and manage its wallets and keys. */
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
  const keys = vault.wallets.flatMap(({ id, keys: own }) => [id, ...own.map(({ publicKey }) => publicKey)]);
  return (
    <KeptFocus state={[vault.state, ...keys].join()} next=".vault-actions button">
      {stateOf(vault)}
    </KeptFocus>
  );
}

function stateOf(vault: VaultStatus): ReactNode {
  switch (vault.state) {
    case 'off':
      return <VaultOff />;
    case 'absent':
      return <NoVault />;
    case 'locked':
      return <LockedVault vault={vault} />;
    case 'open':
      return <OpenVault vault={vault} />;
  }
}

/**
 * Shows a placeholder as high as the most likely content: keys are off in a browser host, a vault exists on the
 * desktop.
 */
function VaultLoading() {
  const host = useStatus()?.host;
  return (
    <div className={host === 'desktop' ? 'vault-state' : 'vault-state vault-state-tall'}>
      <Skeleton width={30} says="Loading the vault" />
    </div>
  );
}

function VaultOff() {
  return (
    <div className="vault-off">
      <h3>
        <Chip tone="neutral">
          <ShieldOff aria-hidden="true" />
          Off
        </Chip>
      </h3>
      <p>Signing is off. Restart with:</p>
      <pre className="mono">{'orrery serve --vault\nnpm start -- --vault   # in a checkout'}</pre>
      <p>
        Do this only on a machine that you trust: while the vault is open, anyone who signs in can read the names and
        public keys in it. Each signature asks for the passphrase. In the desktop app signing is always on.
      </p>
    </div>
  );
}

function NoVault() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="vault-state">
      <div className="vault-state-text">
        <h3>No vault yet</h3>
        <p>The vault keeps your keys in an encrypted file in the data folder. They never leave this machine.</p>
      </div>
      <Button variant="primary" icon={<Vault aria-hidden="true" />} onPress={() => setOpen(true)}>
        Create a vault
      </Button>
      <CreateVaultDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

function Guarded({ vault }: { vault: VaultStatus }) {
  const { state, locksAfter, keyring } = vault;
  // Only the desktop host hears of the machine's sleep and of the lock of its screen.
  const whenAway = useStatus()?.host === 'desktop' ? ', when the machine sleeps, and when its screen locks' : '';
  const locks = state === 'locked' ? 'Once unlocked, it locks again' : 'It locks';
  return (
    <p>
      {locksAfter === 0
        ? 'It does not lock automatically. '
        : `${locks} after ${counted(Math.round(locksAfter / 60_000), 'minute')} without use${whenAway}. `}
      {keyring ? 'The passphrase and the keyring of the system protect its file.' : 'The passphrase protects its file.'}
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
        {vault.wallets.length === 0 && <p className="vault-empty">It is empty. Create a wallet, or import keys.</p>}
        <div className="vault-actions">
          <Button icon={<Plus aria-hidden="true" />} onPress={() => setDialog('new')}>
            New wallet
          </Button>
          <Button icon={<Download aria-hidden="true" />} onPress={() => setDialog('import')}>
            Import keys
          </Button>
          <Button variant="quiet" icon={<KeyRound aria-hidden="true" />} onPress={() => setDialog('passphrase')}>
            Change passphrase
          </Button>
        </div>
      </div>
      <NewWalletDialog isOpen={dialog === 'new'} onClose={close} />
      <ImportDialog isOpen={dialog === 'import'} onClose={close} />
      <ChangePassphraseDialog isOpen={dialog === 'passphrase'} onClose={close} />
    </>
  );
}
