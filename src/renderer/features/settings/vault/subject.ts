/** The wallet or the key that a dialog is about. Two of them may have the same name. */
export type VaultSubject =
  /** `isUnconfirmed`: the user has not confirmed yet that its phrase is written down. `hasPhrase`: a phrase restores it. */
  | { kind: 'wallet'; id: string; name: string; isUnconfirmed: boolean; hasPhrase: boolean }
  /** `id` is the public key, `wallet` the name of its wallet, `hasPhrase` that of the wallet. */
  | { kind: 'key'; id: string; name: string; wallet: string; hasPhrase: boolean };

/** The properties of a dialog about a wallet or a key. */
export interface SubjectDialog {
  subject: VaultSubject;
  onClose: () => void;
}
