import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../../data/error-text.ts';
import { Notice } from '../../../ui/parts/index.ts';

/** A plan that could not be made, with the reason. */
export function PlanFailed({ error, children }: { error: Error; children?: ReactNode }) {
  return (
    <Notice tone="bad" icon={<CircleAlert aria-hidden="true" />} action={children}>
      {errorText(error)}
    </Notice>
  );
}
