import { useLocation, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Button } from '../../../ui/parts/index.ts';
import './back-to-transaction.css';

/** The state of a place to which a composition leads, which is in the history of the page just before it. */
export const FROM_COMPOSITION: object = { isFromComposition: true };

/** Shows the way back to the composition that a person has left for a key; nothing for a person who comes from elsewhere. */
export function BackToTransaction() {
  const { history } = useRouter();
  const isFromComposition = useLocation({ select: ({ state }) => 'isFromComposition' in state });
  if (!isFromComposition) return null;
  return (
    <div className="vault-back">
      <Button icon={<ArrowLeft aria-hidden="true" />} onPress={() => history.back()}>
        Back to your transaction
      </Button>
    </div>
  );
}
