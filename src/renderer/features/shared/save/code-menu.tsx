import { FileCode, FileTerminal, NotebookText } from 'lucide-react';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { announce, download, IconButton, MenuFrom, MenuItem } from '../../../ui/parts/index.ts';

const TYPES = { ipynb: 'application/x-ipynb+json', py: 'text/x-python' } as const;

/** The query of what is on screen. */
export interface ShownQuery {
  sql: string;
  params?: Readonly<Record<string, string>>;
  /** Differs from the names of the other queries. */
  name: string;
}

/** Exports a Python program that queries the shown data. */
export function CodeMenu({
  queries,
  name = queries[0]?.name ?? '',
  isDisabled = false,
}: {
  queries: readonly ShownQuery[];
  /** The name of the file; that of the first query if absent. */
  name?: string;
  isDisabled?: boolean;
}) {
  const api = useApi();
  const save = async (kind: 'ipynb' | 'py') => {
    try {
      const asked = queries.map(({ sql, params = {}, ...query }) => ({ sql, params: { ...params }, name: query.name }));
      const { file, text } = await api.call('queryProgram', { queries: asked, kind, name });
      download(file, new Blob([text], { type: TYPES[kind] }));
      announce(`Exported ${file}`);
    } catch (thrown) {
      announce(errorText(thrown), 'bad');
    }
  };
  return (
    <MenuFrom
      label="Programs that fetch what is on screen"
      trigger={
        <IconButton
          label="Code"
          variant="plain"
          icon={<FileCode aria-hidden="true" />}
          isDisabled={isDisabled || queries.length === 0}
        />
      }
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
