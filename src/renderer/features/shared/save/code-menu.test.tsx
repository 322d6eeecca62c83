import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { CodeMenu } from './code-menu.tsx';

test.each([
  ['Python', 'py', 'the py program'],
  ['curl', 'curl', 'the curl program'],
  ['DuckDB', 'duckdb', 'the duckdb program'],
  ['SQL', 'sql', 'the sql program'],
])('what is on screen is copied as %s', async (item, kind, text) => {
  const { person, inputs } = openPage(
    <CodeMenu
      queries={[
        { sql: 'select 1', name: 'one' },
        { sql: 'select 2', name: 'two' },
      ]}
    />,
    { queryProgram: ({ kind }) => ({ file: 'one', text: `the ${kind} program` }) },
  );
  onTestFinished(() => void vi.restoreAllMocks());
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await person.click(screen.getByRole('button', { name: 'Code' }));
  await person.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}(?! script)`) }));
  await waitFor(() => expect(copied).toHaveBeenCalledExactlyOnceWith(text));
  const queries = [
    { sql: 'select 1', params: {}, name: 'one' },
    { sql: 'select 2', params: {}, name: 'two' },
  ];
  expect(inputs('queryProgram')).toEqual([{ queries, kind, name: 'one' }]);
});
