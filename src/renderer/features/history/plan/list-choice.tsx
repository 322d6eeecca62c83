import { useId } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { LIST_TABLES, type ListTable } from '../../../../contract/index.ts';
import { LIST_WORDS } from '../tables.ts';
import './table-choice.css';

/**
 * Shows the lists that a dataset can have as buttons, each on or off. Arrow keys move, Space toggles. `onChange` is
 * called with all chosen lists.
 */
export function ListChoice({
  chosen,
  onChange,
}: {
  chosen: readonly ListTable[];
  onChange: (lists: ListTable[]) => void;
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
        onSelectionChange={(keys) => onChange(LIST_TABLES.filter((list) => keys.has(list)))}
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
