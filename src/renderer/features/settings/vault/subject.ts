/** The subject of a dialog: a wallet, or a key of one. */
export type Subject = { kind: 'wallet'; id: string; name: string } | { kind: 'key'; id: string; name: string };

export interface SubjectDialog {
  subject: Subject;
  onClose: () => void;
}
