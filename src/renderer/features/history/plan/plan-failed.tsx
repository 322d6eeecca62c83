import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../../data/error-text.ts';
import { Notice } from '../../../ui/parts/index.ts';

/** Shows that a plan could not be made, and why. The children are actions. */
export function PlanFailed({ error, children }: { error: Error; children?: ReactNode }) {
  return (
    <Notice tone="bad" icon={<CircleAlert aria-hidden="true" />} action={children}>
      {errorText(error)}
    </Notice>
  );
}
