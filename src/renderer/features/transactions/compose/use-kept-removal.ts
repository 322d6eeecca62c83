import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeptCommand } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { counted } from '../../../ui/format/index.ts';
import { announce, announceUndoable } from '../../../ui/parts/index.ts';
import { draftsSaved, unansweredOf } from './use-draft.ts';

const METHODS = {
  draft: { remove: 'removeDraft', save: 'saveDraft' },
  template: { remove: 'removeTemplate', save: 'saveTemplate' },
} as const;

/**
 * Returns the function that deletes drafts or templates, with one Undo for all of them, and if it is at work. If one cannot
 * be deleted, those before it stay deleted, and Undo brings them back.
 */
export function useKeptRemoval(what: 'draft' | 'template') {
  const api = useApi();
  const client = useQueryClient();
  const shown = useStatus()?.network.id;
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (thrown) {
      announce(errorText(thrown), 'bad');
    }
    await client.invalidateQueries({ queryKey: [`${what}s`] });
  };
  const remove = async (commands: readonly KeptCommand[]) => {
    // Many calls take a while, and another network may be shown meanwhile.
    const network = shown === undefined ? {} : { network: shown };
    const { remove: removing, save } = METHODS[what];
    // A save of text that a person typed after the list was read would bring the deleted draft back.
    const typed = what === 'draft' ? unansweredOf(client) : undefined;
    const isTyped = commands.some(({ id }) => typed?.has(id));
    const backs = commands.map(({ id, createdAt, changedAt, ...content }) => ({
      ...content,
      ...typed?.get(id)?.content,
      ...network,
      id,
      times: { createdAt, changedAt },
    }));
    const removed: typeof backs = [];
    const restore = async () => {
      for (const back of removed) await api.call(save, back);
    };
    setBusy(true);
    await attempt(async () => {
      if (isTyped) await draftsSaved(client);
      try {
        for (const back of backs) {
          const answer = await api.call(removing, { id: back.id, ...network });
          if (answer.removed) removed.push(back);
        }
      } finally {
        const those = removed.length === 1 ? `the ${what}` : counted(removed.length, what);
        if (removed.length > 0) announceUndoable(`Deleted ${those}`, () => void attempt(restore));
      }
      if (removed.length === 0) announce(`The ${what} was deleted already`);
    });
    setBusy(false);
  };
  return { remove, isBusy };
}
