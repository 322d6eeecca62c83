import { Lock, LockOpen, MoveVertical } from 'lucide-react';
import { memo } from 'react';
import { IconButton, MenuChoice, MenuFrom, MenuItem, MenuSection } from '../../parts/index.ts';
import type { ValueScale } from '../value-scale.ts';

/**
 * Shows the menu of the scale of the values: its fit, its axis, and a lock that keeps it while the view moves.
 * `onScale` is called with a function that makes the next scale from the newest one, `onLock` to lock or unlock.
 */
export const ScaleMenu = memo(function ScaleMenu({
  scale,
  onScale,
  isLocked,
  onLock,
}: {
  scale: ValueScale;
  onScale: (change: (newest: ValueScale) => ValueScale) => void;
  isLocked: boolean;
  onLock: () => void;
}) {
  const isPlain = scale.fit === 'all' && scale.axis === 'linear' && !isLocked;
  return (
    <MenuFrom
      label="Scale of the values"
      trigger={
        <IconButton
          label="Scale of the values"
          size="small"
          variant={isPlain ? 'quiet' : 'plain'}
          icon={isLocked ? <Lock aria-hidden="true" /> : <MoveVertical aria-hidden="true" />}
        />
      }
    >
      <MenuChoice title="Fit" value={scale.fit} onChange={(fit) => onScale((newest) => ({ ...newest, fit }))} staysOpen>
        <MenuItem id="all" hint="every value in sight">
          All values
        </MenuItem>
        <MenuItem id="typical" hint="marked at the edge">
          Without spikes
        </MenuItem>
      </MenuChoice>
      <MenuChoice
        title="Axis"
        value={scale.axis}
        onChange={(axis) => onScale((newest) => ({ ...newest, axis }))}
        staysOpen
      >
        <MenuItem id="linear">Linear</MenuItem>
        <MenuItem id="log" hint="values above 0">
          Logarithmic
        </MenuItem>
      </MenuChoice>
      <MenuSection title="While the view moves">
        <MenuItem
          id="lock"
          icon={isLocked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
          onAction={onLock}
        >
          {isLocked ? 'Unlock the scale' : 'Lock the scale'}
        </MenuItem>
      </MenuSection>
    </MenuFrom>
  );
});
