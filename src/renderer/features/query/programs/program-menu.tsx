import { FileCode, FileTerminal, NotebookText } from 'lucide-react';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { announce, Button, download, MenuFrom, MenuItem } from '../../../ui/parts/index.ts';
import type { Execution } from '../run/use-run.ts';

const TYPES = { ipynb: 'application/x-ipynb+json', py: 'text/x-python' } as const;

/** Saves a program that fetches the result on screen. */
export function ProgramMenu({ execution, name }: { execution: Execution; name: string }) {
  const api = useApi();
  const save = async (kind: 'ipynb' | 'py') => {
    try {
      const { sql, params } = execution;
      const { file, text } = await api.call('queryProgram', { sql, params: { ...params }, kind, name });
      download(file, new Blob([text], { type: TYPES[kind] }));
      announce(`Exported ${file}`);
    } catch (thrown) {
      announce(errorText(thrown), 'bad');
    }
  };
  return (
    <MenuFrom
      label="Programs that fetch this result"
      trigger={<Button icon={<FileCode aria-hidden="true" />}>Code</Button>}
    >
      <MenuItem id="ipynb" icon={<NotebookText aria-hidden="true" />} hint=".ipynb" onAction={() => void save('ipynb')}>
        Jupyter notebook
      </MenuItem>
      <MenuItem id="py" icon={<FileTerminal aria-hidden="true" />} hint=".py" onAction={() => void save('py')}>
        Python script
      </MenuItem>
    </MenuFrom>
  );
}
