import { type MessageBoxOptions, shell } from 'electron';
import { askInBox } from '../message-box.ts';
import { createLinkOpener } from './link-opener.ts';

const BUTTONS = ['Open', 'Cancel'];
const [OPEN, CANCEL] = [0, 1];

/** Opens a link in the default browser, after a person has confirmed its address in a message box. */
export const openLink = createLinkOpener({
  async confirm({ url, host }) {
    const question: MessageBoxOptions = {
      type: 'question',
      message: `Open ${host} in your browser?`,
      detail: url,
      buttons: BUTTONS,
      defaultId: CANCEL,
      cancelId: CANCEL,
      noLink: true,
    };
    return (await askInBox(question)) === OPEN;
  },
  open: (url) => shell.openExternal(url),
});
