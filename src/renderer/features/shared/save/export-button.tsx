import { ChevronDown, Download } from 'lucide-react';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import { type GridRows, hasForms, useValueForm, type ValueColumn, ValueFormChoice } from '../../../ui/grid/index.ts';
import { Button, IconButton, MenuFrom } from '../../../ui/parts/index.ts';
import './export-button.css';

const WITHOUT_ROWS: Readonly<Record<GridRows<never>['state'], string>> = {
  loading: 'The rows are still loading',
  failed: 'The rows could not be loaded',
  ready: 'There are no rows to export',
};

/** Returns why a list without rows cannot be exported. */
export const withoutRows = (state: GridRows<never>['state']): string => WITHOUT_ROWS[state];

/**
 * Shows a button that exports rows as CSV, and beside it a menu for the form of the values, where the form makes a
 * difference.
 * @param selected number of selected rows, which alone are exported; 0 for all rows
 * @param reason why there is nothing to export now; undefined if there is
 * @param onExport writes the file; undefined before that is possible
 */
export function ExportButton({
  tip,
  selected = 0,
  columns,
  reason,
  onExport,
}: {
  tip: string;
  selected?: number;
  columns: readonly ValueColumn<never>[];
  reason: string | undefined;
  onExport: (() => void) | undefined;
}) {
  const { form } = useValueForm();
  const refusal = reason ?? (onExport === undefined ? withoutRows('loading') : undefined);
  const isSplit = hasForms(columns);
  const purpose = selected > 0 ? `Export ${counted(selected, 'selected row')} as CSV` : tip;
  const words = isSplit ? `${purpose}. Values as ${form}.` : purpose;
  return (
    <span className={isSplit ? 'export-button is-split' : 'export-button'}>
      <span data-tip={words}>
        <Button icon={<Download aria-hidden="true" />} reason={refusal} onPress={onExport}>
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
              isDisabled={refusal !== undefined}
            />
          }
        >
          <ValueFormChoice />
        </MenuFrom>
      )}
    </span>
  );
}
