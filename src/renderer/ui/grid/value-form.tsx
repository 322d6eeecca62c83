/** The two forms in which values leave the program: as the cells show them, or as they are stored. */
import { createContext, useContext } from 'react';
import { MenuChoice, MenuItem } from '../parts/index.ts';
import type { ColumnTexts, GridColumn } from './columns.ts';

export const VALUE_FORMS = ['shown', 'stored'] as const;
/** The form of a value: as its cell shows it, or as it is stored. */
export type ValueForm = (typeof VALUE_FORMS)[number];

interface ValueFormControl {
  form: ValueForm;
  onForm: (form: ValueForm) => void;
}

/** The chosen form, and the function that changes it. */
export const ValueFormContext = createContext<ValueFormControl>({ form: 'shown', onForm: () => {} });

/** Returns the form in which values are copied and exported, and the function that changes it. */
export function useValueForm(): ValueFormControl {
  return useContext(ValueFormContext);
}

/** The parts of a column that a copy needs. */
export type ValueColumn<Row> = Pick<
  GridColumn<Row>,
  'header' | 'copiedHeader' | 'text' | 'unit' | 'shown' | 'atMost' | 'beside'
>;

/** A column as text: its head, with the unit, and its values. */
export interface TextColumn<Row> {
  header: string;
  text: (row: Row) => string | null;
}

function textColumn<Row>(header: string, { text, unit, shown }: ColumnTexts<Row>, form: ValueForm): TextColumn<Row> {
  const used = form === 'shown' && shown !== undefined ? shown : { text, unit };
  return { header: used.unit === undefined ? header : `${header} (${used.unit})`, text: used.text };
}

/**
 * Returns the columns with their texts in one form. A unit is added to the header in brackets. A column whose values may
 * be estimated is followed by one with their upper bounds, and columns that share a fact beside them by one with that fact.
 */
export function textColumns<Row>(columns: readonly ValueColumn<Row>[], form: ValueForm): TextColumn<Row>[] {
  return columns.flatMap((column, index) => {
    const { copiedHeader: header = column.header, atMost, beside } = column;
    const isShared = columns.slice(index + 1).some((later) => later.beside === beside);
    return [
      textColumn(header, column, form),
      ...(atMost === undefined ? [] : [textColumn(`${header}, at most`, atMost, form)]),
      ...(beside === undefined || isShared ? [] : [textColumn(beside.header, beside, form)]),
    ];
  });
}

/** Returns true if a column's values as shown differ from those as stored. */
export function hasForms(columns: readonly ValueColumn<never>[]): boolean {
  return columns.some(({ shown }) => shown !== undefined);
}

/**
 * Shows the choice between values as shown and values as stored, as a section of a menu. The menu stays open, because
 * the next act is in the same menu.
 */
export function ValueFormChoice() {
  const { form, onForm } = useValueForm();
  return (
    <MenuChoice title="Values" value={form} onChange={onForm} staysOpen>
      <MenuItem id="shown" hint="units, names, dates">
        As shown
      </MenuItem>
      <MenuItem id="stored" hint="smallest units, codes">
        As stored
      </MenuItem>
    </MenuChoice>
  );
}
