import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { QuerySearch } from '../link.ts';
import { useQueryDraft } from './use-draft.ts';

function Draft() {
  const [search, setSearch] = useState<QuerySearch>({ sql: 'select 1' });
  const onSearch = (part: QuerySearch) => setSearch((before) => QuerySearch.parse({ ...before, ...part }));
  const { draft, write } = useQueryDraft('sandbox', search, onSearch, false);
  return (
    <>
      <p>{`${draft.sql.length} characters`}</p>
      <p>{`link: ${search.sql?.length ?? 'no'} characters`}</p>
      <button type="button" onClick={() => write({ ...draft, sql: 'x'.repeat(100_001) })}>
        paste
      </button>
    </>
  );
}

test('a text for which the link has no room stays in the editor', async () => {
  const { person } = openPage(<Draft />, {});
  await person.click(screen.getByRole('button', { name: 'paste' }));
  expect(await screen.findByText('link: no characters')).toBeDefined();
  expect(await screen.findByText(/^The query is 100,001 characters long; at most 100,000 can be run/)).toBeDefined();
  expect(screen.getByText('100001 characters')).toBeDefined();
});
