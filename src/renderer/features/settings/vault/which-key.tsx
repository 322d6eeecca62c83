import { visibleText } from '../../../ui/format/index.ts';
import { Identifier } from '../../../ui/parts/index.ts';
import type { VaultSubject } from './subject.ts';
import './vault-settings.css';

/** Shows the public key and the wallet of the key that a dialog is about. Shows nothing if it is about a wallet. */
export function WhichKey({ subject }: { subject: VaultSubject }) {
  if (subject.kind === 'wallet') return null;
  return (
    <p className="vault-which-key">
      <Identifier id={subject.id} what="public key" head={10} tail={8} copyable />
      <span>of the wallet {visibleText(subject.wallet)}</span>
    </p>
  );
}
