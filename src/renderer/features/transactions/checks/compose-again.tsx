import { useQueryClient } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import type { TransactionCheck } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { announce, Button } from '../../../ui/parts/index.ts';
import { publicKeyIn } from '../compose/key-elsewhere.tsx';
import { useOfferedCommands } from '../compose/use-commands.ts';
import { commandTitle } from '../guides/index.ts';

/**
 * Shows the button that makes a draft of the command of a check, and calls `onCompose` with its id; nothing if the command
 * cannot be composed here.
 */
export function ComposeAgain({
  check: { name, inspection },
  onCompose,
}: {
  check: TransactionCheck;
  onCompose: (draft: string) => void;
}) {
  const api = useApi();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isOffered = useOfferedCommands().some((command) => command.name === name);
  if (name === null || inspection === null || inspection.command === null || !isOffered) return null;
  const compose = async () => {
    setBusy(true);
    try {
      const text = JSON.stringify(inspection.command, null, 2);
      // Also a key that is not in the vault: without it, the draft would take a key of the vault, and nobody would notice.
      const publicKey = publicKeyIn(inspection.sender ?? '') ?? null;
      const { id } = await api.call('saveDraft', { name: commandTitle(name), command: name, text, publicKey });
      void client.invalidateQueries({ queryKey: ['drafts'] });
      onCompose(id);
    } catch (thrown) {
      announce(errorText(thrown), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon={<PenLine aria-hidden="true" />} isPending={isBusy} onPress={() => void compose()}>
      Compose again
    </Button>
  );
}
