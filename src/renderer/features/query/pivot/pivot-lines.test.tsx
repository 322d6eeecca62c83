import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { GroupLines, MeasureLines } from './pivot-lines.tsx';
import type { GroupColumn, PivotMeasure } from './pivot-sql.ts';

const COLUMNS = [
  { name: 'name', kind: 'text' },
  { name: 'vega_time', kind: 'time' },
  { name: 'amount', kind: 'decimal' },
] as const;

test('groups are added, a column each while there are some, and removed', async () => {
  let groups: readonly GroupColumn[] = [];
  function Lines() {
    const [rows, setRows] = useState(groups);
    groups = rows;
    return <GroupLines columns={COLUMNS} rows={rows} across={undefined} onChange={setRows} />;
  }
  const { person } = openPage(<Lines />, {});
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add a group' });
  for (const _ of COLUMNS) await person.click(add());
  expect(groups).toEqual([
    { column: 'name', unit: 'none' },
    { column: 'vega_time', unit: 'day' },
    { column: 'amount', unit: 'none' },
  ]);
  expect(add().disabled).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Remove group 2' }));
  expect(groups.map(({ column }) => column)).toEqual(['name', 'amount']);
  expect(add().disabled).toBe(false);
});

test('values are added as the sum of the first column of numbers, and removed down to one', async () => {
  let values: readonly PivotMeasure[] = [{ aggregate: 'count', column: undefined }];
  function Lines() {
    const [measures, setMeasures] = useState(values);
    values = measures;
    return <MeasureLines columns={COLUMNS} measures={measures} onChange={setMeasures} />;
  }
  const { person } = openPage(<Lines />, {});
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Add a value' }));
  expect(values).toEqual([
    { aggregate: 'count', column: undefined },
    { aggregate: 'sum', column: 'amount' },
  ]);
  await person.click(screen.getByRole('button', { name: 'Remove value 1' }));
  expect(values).toEqual([{ aggregate: 'sum', column: 'amount' }]);
});
