import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { ColumnsMenu, EMPTY_LAYOUT } from './index.ts';
import { COLUMNS } from './planets.fixture.ts';

function Page() {
  const [layout, setLayout] = useState(EMPTY_LAYOUT);
  return <ColumnsMenu columns={COLUMNS} layout={layout} onChange={setLayout} />;
}

test('the space bar and Enter hide a column and show it again', async () => {
  const { person } = openPage(<Page />, {});
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  await screen.findByRole('row', { name: 'Name' });
  await person.keyboard(' ');
  expect(screen.getAllByText(', hidden')).toHaveLength(1);
  await person.keyboard('{Enter}');
  expect(screen.queryAllByText(', hidden')).toHaveLength(0);
});
