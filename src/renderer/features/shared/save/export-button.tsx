import { ChevronDown, Download } from 'lucide-react';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import { hasForms, useValueForm, type ValueColumn, ValueFormChoice } from '../../../ui/grid/index.ts';
import { Button, IconButton, MenuFrom } from '../../../ui/parts/index.ts';
import './export-button.css';

/**
 * Shows a button that exports rows as CSV, and beside it a menu for the form of the values, where the form makes a
 * difference.
 * @param selected number of selected rows, which alone are exported; 0 for all rows
 * @param onExport writes the file
 */
export function ExportButton({
  tip,
  selected = 0,
  columns,
  isDisabled,
  onExport,
}: {
  tip: string;
  selected?: number;
  columns: readonly ValueColumn<never>[];
  isDisabled: boolean;
  onExport: () => void;
}) {
  const { form } = useValueForm();
  const isSplit = hasForms(columns);
  const purpose = selected > 0 ? `Export ${counted(selected, 'selected row')} as CSV` : tip;
  const words = isSplit ? `${purpose}. Values as ${form}.` : purpose;
  return (
    <span className={isSplit ? 'export-button is-split' : 'export-button'}>
      <span data-tip={words}>
        <Button
          icon={<Download aria-hidden="true" />}
          reason={isDisabled ? 'There are no rows to export' : undefined}
          onPress={onExport}
        >
          {selected > 0 ? `Export ${formatInteger(selected)}` : 'Export'}
        </Button>
      </span>
      {isSplit && (
        <MenuFrom
          label="Values: as shown or as stored"
          trigger={
            <IconButton
              variant="plain"
              label="Values: as shown or as stored"
              icon={<ChevronDown aria-hidden="true" />}
              isDisabled={isDisabled}
            />
          }
        >
          <ValueFormChoice />
        </MenuFrom>
      )}
    </span>
  );
}
