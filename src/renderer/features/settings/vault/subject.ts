/** The wallet or the key that a dialog is about. Two of them may have the same name. */
export type VaultSubject =
  /** `isUnconfirmed`: the user has not confirmed yet that its phrase is written down. */
  | { kind: 'wallet'; id: string; name: string; isUnconfirmed: boolean }
  /** `id` is the public key, `wallet` the name of its wallet. */
  | { kind: 'key'; id: string; name: string; wallet: string };

/** The properties of a dialog about a wallet or a key. */
export interface SubjectDialog {
  subject: VaultSubject;
  onClose: () => void;
}
