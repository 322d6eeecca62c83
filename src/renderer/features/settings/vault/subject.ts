/** A wallet or a key of one: what a dialog is about. */
export type Subject = { kind: 'wallet'; id: string; name: string } | { kind: 'key'; id: string; name: string };

export interface SubjectDialog {
  subject: Subject;
  onClose: () => void;
}
