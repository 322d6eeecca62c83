import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { seenThrough } from './seen-through.ts';
import { Spinner } from './spinner.tsx';

/** Minimum time that a retry is visible, even if the answer is faster (milliseconds). */
const SEEN_MS = 400;

/**
 * Shows the button Try again, which retries a failed read, and a spinner until the promise that `onAsk` returns
 * settles.
 */
export function TryAgain({ onAsk, variant, size }: { onAsk: () => unknown; variant?: 'quiet'; size?: 'small' }) {
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await seenThrough(onAsk, SEEN_MS);
    setAsking(false);
  };
  return (
    <Button
      variant={variant}
      size={size}
      icon={isAsking ? <Spinner /> : <RotateCw aria-hidden="true" />}
      isPending={isAsking}
      onPress={() => void ask()}
    >
      Try again
    </Button>
  );
}
