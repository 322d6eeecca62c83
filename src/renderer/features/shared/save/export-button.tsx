import { ChevronDown, Download } from 'lucide-react';
import {
  hasForms,
  type TextColumn,
  textColumns,
  useValueForm,
  type ValueColumn,
  ValueFormChoice,
} from '../../../ui/grid/index.ts';
import { Button, IconButton, MenuFrom } from '../../../ui/parts/index.ts';
import './export-button.css';

/**
 * Shows a button that exports rows as CSV, and beside it a menu for the form of the values, where the form makes a
 * difference.
 * @param onExport called with the columns in the chosen form; it writes the file
 */
export function ExportButton<Row>({
  tip,
  columns,
  isDisabled,
  onExport,
}: {
  tip: string;
  columns: readonly ValueColumn<Row>[];
  isDisabled: boolean;
  onExport: (columns: TextColumn<Row>[]) => void;
}) {
  const { form } = useValueForm();
  const isSplit = hasForms(columns);
  const words = isSplit ? `${tip}. Values as ${form}.` : tip;
  return (
    <span className={isSplit ? 'export-button is-split' : 'export-button'}>
      <span data-tip={words}>
        <Button
          icon={<Download aria-hidden="true" />}
          isDisabled={isDisabled}
          onPress={() => onExport(textColumns(columns, form))}
        >
          Export
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
