/** The subject of a dialog: a wallet, or a key of one. */
export type Subject =
  /** `isUnconfirmed`: the user has not confirmed yet that its phrase is written down. */
  { kind: 'wallet'; id: string; name: string; isUnconfirmed: boolean } | { kind: 'key'; id: string; name: string };

export interface SubjectDialog {
  subject: Subject;
  onClose: () => void;
}
