/**
 * Asks a person before a signature. The question is in a message box of the system, which no page can draw, read or
 * answer.
 */
import type { ExplorerOptions } from '../explorer/index.ts';
import { askInBox } from './message-box.ts';
import { signatureText } from './signature-text.ts';

const BUTTONS = ['Cancel', 'Sign'];
const [CANCEL, SIGN] = [0, 1];

type ConfirmSignature = NonNullable<NonNullable<ExplorerOptions['abilities']>['confirmSignature']>;

/** Returns true if the person chose to sign; false if not, or if `signal` aborted. */
export const confirmSignature: ConfirmSignature = async (question, signal) => {
  const answer = await askInBox({
    type: question.dangers.length > 0 ? 'warning' : 'question',
    title: 'Confirm signature',
    ...signatureText(question),
    buttons: BUTTONS,
    defaultId: CANCEL,
    cancelId: CANCEL,
    noLink: true,
    signal,
  });
  return answer === SIGN && !signal.aborted;
};
