import type { ReactNode } from 'react';
import { Button } from '../../ui/parts/index.ts';
import './range-presets.css';

interface Preset<R> {
  label: string;
  /** Undefined if there is no such range. */
  range: R | undefined;
}

/** Shows named ranges, of which one press chooses one, and beside them the fields of any other range (`children`). */
export function RangePresets<R>({
  presets,
  isChosen,
  onChange,
  children,
}: {
  presets: readonly Preset<R>[];
  isChosen: (range: R) => boolean;
  onChange: (range: R) => void;
  children: ReactNode;
}) {
  return (
    <div className="range-presets">
      <div className="range-presets-list">
        {presets.map(({ label, range }) => (
          <Button
            key={label}
            variant="quiet"
            isDisabled={range === undefined}
            aria-pressed={range !== undefined && isChosen(range)}
            onPress={() => range !== undefined && onChange(range)}
          >
            {label}
          </Button>
        ))}
      </div>
      {children}
    </div>
  );
}
