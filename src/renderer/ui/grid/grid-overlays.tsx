import { ArrowUp, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '../format/index.ts';
import { Button, State, TryAgain } from '../parts/index.ts';
import type { GridRows } from './grid-rows.ts';
import './grid-overlays.css';

/**
 * Shows what lies over the rows: the reason why there are none, and the notice of new rows above. `onRestart` is called after
 * a person chose to see the new rows.
 */
export function GridOverlays({
  label,
  list,
  isAtTop,
  empty,
  onRestart,
}: {
  label: string;
  list: GridRows<unknown>;
  isAtTop: boolean;
  empty: ReactNode;
  onRestart: () => void;
}) {
  const { state, total, error, arrived, restart, retry } = list;
  const seeArrived = () => {
    restart();
    onRestart();
  };
  return (
    <>
      {state === 'ready' && total === 0 && <div className="grid-overlay">{empty}</div>}
      {state === 'failed' && (
        <div className="grid-overlay">
          <State
            tone="bad"
            icon={<CircleAlert />}
            title={`${label} could not be loaded`}
            actions={<TryAgain onAsk={retry} />}
          >
            <p>{error}</p>
          </State>
        </div>
      )}
      {arrived > 0 && !isAtTop && (
        <div className="grid-arrived">
          <Button variant="primary" size="small" icon={<ArrowUp aria-hidden="true" />} onPress={seeArrived}>
            {counted(arrived, 'new row')}
          </Button>
        </div>
      )}
    </>
  );
}
