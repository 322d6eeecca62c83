import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { openPage } from '../../../data/page.fixture.tsx';
import { downloadFileOf } from './download-file.ts';

function Page() {
  const api = useApi();
  return (
    <button type="button" onClick={() => void downloadFileOf(api, { job: '7' })}>
      Download
    </button>
  );
}

test('a file that cannot be downloaded has its reason before its long path, which may be cut', async () => {
  const file = '/exports/of/a/long/path/trades.zip';
  const { person } = openPage(<Page />, {
    downloadLink: () =>
      Promise.reject(new OrreryError('FILE_UNREADABLE', { file, reason: 'no such file or directory' })),
  });
  await person.click(screen.getByRole('button', { name: 'Download' }));
  const said = `Not downloaded: no such file or directory. ${file}`;
  await waitFor(() => expect(document.querySelector('.toast-text')?.textContent).toBe(said));
});
