import { OrreryError } from '../contract/index.ts';
import type { ConfirmSignature } from '../signing/index.ts';

/** Abilities of some hosts: dialogs and the file manager of the system. */
export interface HostAbilities {
  /** Shows a file in the system's file manager. */
  reveal?: (file: string) => void;
  /** Asks the person for an archive. Resolves with null if they cancel. */
  chooseArchive?: () => Promise<string | null>;
  /** Asks the person for a folder, under a title. Resolves with null if they cancel. */
  chooseFolder?: (title: string) => Promise<string | null>;
  /** Asks the person before a signature. Without it, the vault's passphrase is required instead. */
  confirmSignature?: ConfirmSignature;
}

/**
 * Returns an ability of the host.
 * @throws OrreryError NOT_IMPLEMENTED if this host lacks it; `hostAbilities` lists them in advance
 */
export function requiredAbility<Ability>(ability: Ability | undefined, what: string): Ability {
  if (ability === undefined) throw new OrreryError('NOT_IMPLEMENTED', { what });
  return ability;
}
