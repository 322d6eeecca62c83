import { useId } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { LIST_TABLES, type ListTable } from '../../../../contract/index.ts';
import { LIST_WORDS, withClick } from '../tables.ts';
import './table-choice.css';

/**
 * Shows the lists that a dataset can have as buttons, each on or off. Arrow keys move, Space toggles. `onChange` is
 * called with a function that makes the next choice from the newest one.
 */
export function ListChoice({
  chosen,
  onChange,
}: {
  chosen: readonly ListTable[];
  onChange: (change: (newest: readonly ListTable[]) => ListTable[]) => void;
}) {
  const label = useId();
  return (
    <div className="list-choice">
      <span id={label} className="list-choice-label">
        Lists
      </span>
      <ToggleButtonGroup
        className="table-choice-group"
        aria-labelledby={label}
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={(keys) => onChange((newest) => withClick(LIST_TABLES, chosen, keys, newest))}
      >
        {LIST_TABLES.map((list) => (
          <ToggleButton key={list} id={list} className="table-toggle">
            {LIST_WORDS[list]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
