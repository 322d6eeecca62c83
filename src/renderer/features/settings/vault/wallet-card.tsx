import { CirclePlus, Ellipsis, Eye, Pencil, ShieldAlert, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { VaultKeyView, VaultWallet } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { visibleText } from '../../../ui/format/index.ts';
import { announce, Chip, Explained, IconButton, Identifier, MenuFrom, MenuItem } from '../../../ui/parts/index.ts';
import { keysInOrder } from '../../shared/vault/use-vault.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import type { VaultSubject } from './subject.ts';
import './vault-settings.css';

const ORIGINS = { phrase: 'With recovery phrase', node: 'Without phrase', key: 'Single key' } as const;

type Asked = 'rename' | 'reveal' | 'remove';

/** Shows a wallet with its keys, and menus of the actions on them. */
export function WalletCard({ wallet }: { wallet: VaultWallet }) {
  const api = useApi();
  const [asked, setAsked] = useState<{ what: Asked; subject: VaultSubject }>();
  const hasPhrase = wallet.origin === 'phrase';
  const self: VaultSubject = {
    kind: 'wallet',
    id: wallet.id,
    name: wallet.name,
    isUnconfirmed: wallet.phraseUnconfirmed === true,
    hasPhrase,
  };
  const attempt = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      announce(done);
    } catch (thrown) {
      announce(errorText(thrown), 'bad');
    }
  };
  const shownName = visibleText(wallet.name);
  const Asking = asked === undefined ? undefined : DIALOGS[asked.what];
  return (
    <section className="vault-wallet" aria-label={`Wallet ${shownName}`}>
      <div className="vault-wallet-head">
        <h3>
          <bdi>{shownName}</bdi>
        </h3>
        <Chip>{ORIGINS[wallet.origin]}</Chip>
        {wallet.phraseUnconfirmed && (
          <Explained tip="Open the menu of the wallet, show the recovery phrase, and write it down.">
            <Chip tone="warn">Phrase not confirmed</Chip>
          </Explained>
        )}
        <MenuFrom
          label={`Wallet ${shownName}`}
          trigger={<IconButton label={`Actions for wallet ${shownName}`} icon={<Ellipsis aria-hidden="true" />} />}
        >
          {wallet.origin !== 'key' && (
            <MenuItem
              id="derive"
              icon={<CirclePlus aria-hidden="true" />}
              onAction={() => void attempt(api.call('deriveKey', { walletId: wallet.id }), 'Derived a key')}
            >
              Derive the next key
            </MenuItem>
          )}
          <MenuItem
            id="rename"
            icon={<Pencil aria-hidden="true" />}
            onAction={() => setAsked({ what: 'rename', subject: self })}
          >
            Rename
          </MenuItem>
          {wallet.origin === 'phrase' && (
            <MenuItem
              id="reveal"
              icon={<Eye aria-hidden="true" />}
              onAction={() => setAsked({ what: 'reveal', subject: self })}
            >
              Show the recovery phrase
            </MenuItem>
          )}
          <MenuItem
            id="remove"
            icon={<Trash2 aria-hidden="true" />}
            onAction={() => setAsked({ what: 'remove', subject: self })}
          >
            Delete
          </MenuItem>
        </MenuFrom>
      </div>
      {keysInOrder(wallet).map((key) => (
        <KeyRow
          key={key.publicKey}
          wallet={wallet}
          vaultKey={key}
          onAsk={(what) =>
            setAsked({
              what,
              subject: { kind: 'key', id: key.publicKey, name: nameOf(key, wallet), wallet: wallet.name, hasPhrase },
            })
          }
          onTaint={() =>
            void attempt(
              api.call('setTainted', { publicKey: key.publicKey, tainted: !key.tainted }),
              key.tainted ? 'The key can sign again' : 'The key no longer signs',
            )
          }
        />
      ))}
      {Asking !== undefined && asked !== undefined && (
        <Asking subject={asked.subject} onClose={() => setAsked(undefined)} />
      )}
    </section>
  );
}

const DIALOGS = { rename: RenameDialog, reveal: RevealDialog, remove: RemoveDialog } as const;

function nameOf(key: VaultKeyView, wallet: VaultWallet): string {
  return key.name || wallet.name;
}

function KeyRow({
  wallet,
  vaultKey: key,
  onAsk,
  onTaint,
}: {
  wallet: VaultWallet;
  vaultKey: VaultKeyView;
  onAsk: (what: Asked) => void;
  onTaint: () => void;
}) {
  const name = visibleText(nameOf(key, wallet));
  const isOld = key.place?.derivation === 'old';
  return (
    <div className="vault-key">
      <bdi className="vault-key-name truncate">{name}</bdi>
      <Identifier id={key.publicKey} what="public key" head={10} tail={8} copyable />
      {isOld && (
        <Explained
          className="vault-key-place"
          tip="A key of a version 1 wallet, which derived its keys at another path"
        >
          old derivation
        </Explained>
      )}
      {key.tainted && (
        <Explained tip="Tainted: marked as unsafe. It does not sign.">
          <Chip tone="bad">Tainted</Chip>
        </Explained>
      )}
      <MenuFrom
        label={`Key ${name}`}
        trigger={
          <IconButton
            size="small"
            label={`Actions for key ${name}${isOld ? ' (old derivation)' : ''}`}
            icon={<Ellipsis aria-hidden="true" />}
          />
        }
      >
        <MenuItem id="rename" icon={<Pencil aria-hidden="true" />} onAction={() => onAsk('rename')}>
          Rename
        </MenuItem>
        <MenuItem
          id="taint"
          icon={key.tainted ? <ShieldCheck aria-hidden="true" /> : <ShieldAlert aria-hidden="true" />}
          onAction={onTaint}
        >
          {key.tainted ? 'Remove the taint mark' : 'Mark as tainted'}
        </MenuItem>
        <MenuItem id="reveal" icon={<Eye aria-hidden="true" />} onAction={() => onAsk('reveal')}>
          Show the secret key
        </MenuItem>
        <MenuItem id="remove" icon={<Trash2 aria-hidden="true" />} onAction={() => onAsk('remove')}>
          Delete
        </MenuItem>
      </MenuFrom>
    </div>
  );
}
