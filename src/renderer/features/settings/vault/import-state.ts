/** The steps of an import: give a secret or a file; of a phrase or a seed, also choose the keys. */
import type { KeyChoice } from '../../../../contract/index.ts';

/** A secret that many keys can be derived from. */
type Derivable = 'phrase' | 'seed';
/** The form in which keys are imported: a recovery phrase, a seed, one secret key, or a wallet file. */
export type ImportKind = Derivable | 'key' | 'file';

/**
 * The step of an import: give a secret or a file; for a phrase or a seed, then choose the keys. `chosen` has ids of
 * choices as `choiceId` writes them.
 */
export type ImportState =
  | { at: 'secret'; kind: Derivable; chosen: ReadonlySet<string> }
  /** `chosen` has identities of `choices` (`choiceId`), and may have others from before. */
  | { at: 'keys'; kind: Derivable; choices: readonly KeyChoice[]; chosen: ReadonlySet<string> }
  | { at: 'secret'; kind: 'key' }
  | { at: 'file'; kind: 'file'; file: File | undefined };

/** Something that a person did, or an answer of the explorer, that changes the step. */
export type ImportEvent =
  | { type: 'kind'; kind: ImportKind }
  | { type: 'choices'; kind: Derivable; choices: readonly KeyChoice[] }
  | { type: 'choose'; chosen: ReadonlySet<string> }
  | { type: 'back' }
  | { type: 'file'; file: File | undefined };

/** Returns the id of a choice of keys: its derivation and its index. */
export function choiceId({ derivation, index }: Pick<KeyChoice, 'derivation' | 'index'>): string {
  return `${derivation} ${index}`;
}

/** Returns the state of an import of keys at its first step. */
export function importOf(kind: ImportKind): ImportState {
  if (kind === 'file') return { at: 'file', kind, file: undefined };
  if (kind === 'key') return { at: 'secret', kind };
  // Most wallets show the key with number 1 first.
  return { at: 'secret', kind, chosen: new Set([choiceId({ derivation: 'current', index: 1 })]) };
}

/** Returns the step after an event; the same step if the event does not belong to it. */
export function importStep(state: ImportState, event: ImportEvent): ImportState {
  switch (event.type) {
    case 'kind':
      return importOf(event.kind);
    case 'choices':
      if (state.at !== 'secret' || state.kind === 'key' || state.kind !== event.kind) return state;
      return { at: 'keys', kind: state.kind, choices: event.choices, chosen: state.chosen };
    case 'choose':
      return state.at === 'keys' ? { ...state, chosen: event.chosen } : state;
    case 'back':
      return state.at === 'keys' ? { at: 'secret', kind: state.kind, chosen: state.chosen } : state;
    case 'file':
      return state.at === 'file' ? { ...state, file: event.file } : state;
  }
}

/** Returns true if everything that the next step needs is there, apart from the secret itself. */
export function isReady(state: ImportState): boolean {
  if (state.at === 'file') return state.file !== undefined;
  return state.at !== 'keys' || state.chosen.size > 0;
}
