import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ArchiveRef } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { type ArchiveKey, writeArchiveKey } from './archive-key.ts';
import { useOpenArchive } from './use-open-archive.ts';

function History({ onOpen }: { onOpen: (archive: ArchiveKey) => void }) {
  const { choose } = useOpenArchive(onOpen);
  return (
    <button type="button" onClick={choose}>
      Open an archive
    </button>
  );
}

function Views({ onOpen }: { onOpen: (archive: ArchiveKey) => void }) {
  const [isHistory, setHistory] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHistory(!isHistory)}>
        Other view
      </button>
      {isHistory && <History onOpen={onOpen} />}
    </>
  );
}

/** Leaves the view while an archive is being opened. */
async function leave() {
  const opening = Promise.withResolvers<{ archive: ArchiveRef; file: string }>();
  const opened: string[] = [];
  const { person, inputs } = openPage(<Views onOpen={(archive) => opened.push(writeArchiveKey(archive))} />, {
    hostAbilities: () => ({ reveal: true, chooseArchive: true, chooseFolder: true }),
    chooseArchive: () => opening.promise,
  });
  await waitFor(async () => {
    await person.click(screen.getByRole('button', { name: 'Open an archive' }));
    expect(inputs('chooseArchive')).toHaveLength(1);
  });
  const otherView = () => person.click(screen.getByRole('button', { name: 'Other view' }));
  await otherView();
  return { opened, otherView, answer: () => opening.resolve({ archive: { chosen: 'a' }, file: '/a.zip' }) };
}

test('an archive that opens after its view was left is shown when the person comes back, not before', async () => {
  const { opened, otherView, answer } = await leave();
  answer();
  expect(await screen.findByText('The archive is open in History')).toBeTruthy();
  expect(opened).toEqual([]);
  await otherView();
  expect(opened).toEqual(['chosen:a']);
});

test('an archive that opens when the person is back is shown at once', async () => {
  const { opened, otherView, answer } = await leave();
  await otherView();
  answer();
  await waitFor(() => expect(opened).toEqual(['chosen:a']));
  expect(screen.queryByText('The archive is open in History')).toBeNull();
});
