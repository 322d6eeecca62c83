/**
 * The wallet or the key that a dialog is about. `isUnconfirmed` is true while the person has not confirmed that the
 * phrase is written down.
 */
export type VaultSubject =
  /** `isUnconfirmed`: the user has not confirmed yet that its phrase is written down. */
  { kind: 'wallet'; id: string; name: string; isUnconfirmed: boolean } | { kind: 'key'; id: string; name: string };

/** The properties of a dialog about a wallet or a key. */
export interface SubjectDialog {
  subject: VaultSubject;
  onClose: () => void;
}
