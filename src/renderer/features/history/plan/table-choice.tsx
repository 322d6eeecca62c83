import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { ExportTable } from '../../../../contract/index.ts';
import { Button } from '../../../ui/parts/index.ts';
import { TABLE_WORDS, TABLES_BY_NAME, withClick } from '../tables.ts';
import './table-choice.css';

/**
 * Shows all tables as buttons, each on or off, and a button for all or none. Arrow keys move, Space toggles. `onChange`
 * is called with a function that makes the next choice from the newest one, in the order of the names.
 */
export function TableChoice({
  chosen,
  onChange,
}: {
  chosen: readonly ExportTable[];
  onChange: (change: (newest: readonly ExportTable[]) => ExportTable[]) => void;
}) {
  const hasAll = chosen.length === TABLES_BY_NAME.length;
  return (
    <div className="table-choice">
      <ToggleButtonGroup
        className="table-choice-group"
        aria-label="Tables"
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={(keys) => onChange((newest) => withClick(TABLES_BY_NAME, chosen, keys, newest))}
      >
        {TABLES_BY_NAME.map((table) => (
          <ToggleButton key={table} id={table} className="table-toggle">
            {TABLE_WORDS[table]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Button size="small" variant="quiet" onPress={() => onChange(() => (hasAll ? [] : [...TABLES_BY_NAME]))}>
        {hasAll ? 'None' : 'All'}
      </Button>
    </div>
  );
}
