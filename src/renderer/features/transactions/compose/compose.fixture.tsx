/** Test helpers: the view of a draft. */
import type { ReactNode } from 'react';
import type { KeptCommand } from '../../../../contract/index.ts';
import { type Answers, openPage } from '../../../data/page.fixture.tsx';
import { openVaultOf } from '../../shared/vault/vault.fixture.ts';
import { field } from '../form/field.fixture.ts';
import { ComposeView } from './compose-view.tsx';

const COMMANDS = ['voteSubmission', 'orderSubmission'].map((name) => ({
  name,
  number: 1,
  offered: true,
  judged: true,
}));
/** A draft that does not name its command in its text. */
export const DRAFT: KeptCommand = {
  id: 'ab'.repeat(16),
  name: 'Place an order',
  command: 'orderSubmission',
  text: '{"marketId": "abc", "size": "2"}',
  publicKey: null,
  createdAt: 1,
  changedAt: 1,
};

/** Opens a draft in the view, or in the view given. */
export function openDraft(
  draft = DRAFT,
  answers: Answers = {},
  view: ReactNode = <ComposeView search={{ draft: DRAFT.id }} onSearch={() => {}} />,
) {
  return openPage(view, {
    commands: () => ({ commands: COMMANDS }),
    drafts: () => ({ drafts: [draft] }),
    templates: () => ({ templates: [] }),
    commandShape: ({ name }) => ({ name, number: 1, offered: true, fields: [field('reference')], groups: {} }),
    vault: () => ({ ...openVaultOf([]), state: 'absent' }),
    ...answers,
  });
}

/** Returns true if the browser would ask a person who closes the tab now. */
export function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}
