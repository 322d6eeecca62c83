/** The steps of a new wallet: name it, write its phrase down, prove that by three words. */

export type NewWalletState =
  | { at: 'name' }
  | ({ at: 'phrase' } & Created)
  /** The phrase is in the page but not visible, and the words at the indexes `asked` must be typed. */
  | ({ at: 'words' } & Created)
  /** The phrase was removed from the page. The wallet is in the vault. */
  | { at: 'hidden'; name: string };

interface Created {
  walletId: string;
  /** The wallet's name. */
  name: string;
  asked: readonly number[];
}

/** Something that a person did, or an answer of the explorer, that changes the step. */
export type NewWalletEvent =
  | { type: 'created'; walletId: string; name: string; asked: readonly number[] }
  | { type: 'written-down' }
  | { type: 'show-again' }
  | { type: 'hide' };

/** Returns the step after an event; the same step if the event does not belong to it. */
export function newWalletStep(state: NewWalletState, event: NewWalletEvent): NewWalletState {
  switch (event.type) {
    case 'created':
      return { at: 'phrase', walletId: event.walletId, name: event.name, asked: event.asked };
    case 'written-down':
      return state.at === 'phrase' ? { ...state, at: 'words' } : state;
    case 'show-again':
      return state.at === 'words' ? { ...state, at: 'phrase' } : state;
    case 'hide':
      return state.at === 'phrase' || state.at === 'words' ? { at: 'hidden', name: state.name } : state;
  }
}

/** Returns the indexes of three words to ask for, one at random in each third of a phrase of `words` words. */
export function wordsToAsk(words: number): number[] {
  const third = Math.floor(words / 3);
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3));
  return [a % third, third + (b % third), 2 * third + (c % third)];
}
