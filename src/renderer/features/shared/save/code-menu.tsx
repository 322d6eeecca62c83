import { Database, FileCode, FileTerminal, NotebookText, SquareTerminal, Table2 } from 'lucide-react';
import type { InputOf } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import {
  announce,
  copyText,
  downloadFile,
  IconButton,
  MenuFrom,
  MenuItem,
  MenuSection,
} from '../../../ui/parts/index.ts';

const TYPES = { ipynb: 'application/x-ipynb+json', py: 'text/x-python' } as const;

/** The SQL of the rows that are on screen, with its parameters. */
export interface ShownQuery {
  sql: string;
  params?: Readonly<Record<string, string>>;
  /** The name of the query; no other one of the menu has it. */
  name: string;
  /** A remark in one line, which each program carries. */
  note?: string;
}

type Kind = InputOf<'queryProgram'>['kind'];

/** Shows a menu that exports or copies a program which queries the shown data. It is disabled without a query. */
export function CodeMenu({
  queries,
  record,
  name = queries[0]?.name ?? '',
  note,
  isDisabled = false,
}: {
  queries: readonly ShownQuery[];
  /** The record that a panel around the menu shows: the button is small and names it. Absent in the controls of a view. */
  record?: 'node' | 'party';
  /** The name of the file; that of the first query if absent. */
  name?: string;
  /** The difference between the results of the programs and the screen, if there is one. */
  note?: string;
  isDisabled?: boolean;
}) {
  const api = useApi();
  const write = (kind: Kind) => {
    const asked = queries.map(({ sql, params = {}, name, note }) => ({
      ...{ sql, params: { ...params }, name },
      ...(note !== undefined && { note }),
    }));
    return api.call('queryProgram', { queries: asked, kind, name });
  };
  const save = async (kind: 'ipynb' | 'py') => {
    try {
      const { file, text } = await write(kind);
      downloadFile(file, new Blob([text], { type: TYPES[kind] }));
      announce(`Exported ${file}`);
    } catch (thrown) {
      announce(errorText(thrown), 'bad');
    }
  };
  const copyProgram = async (what: string, kind: Kind) => {
    try {
      const copied = await copyText((await write(kind)).text);
      announce(copied ? `Copied ${what}` : `${what} could not be copied`, copied ? 'good' : 'bad');
    } catch (thrown) {
      announce(errorText(thrown), 'bad');
    }
  };
  return (
    <MenuFrom
      label="Programs that fetch what is on screen"
      note={note}
      trigger={
        <IconButton
          label={record === undefined ? 'Code' : `Code of this ${record}`}
          {...(record === undefined ? { variant: 'plain' } : { size: 'small' })}
          icon={<FileCode aria-hidden="true" />}
          isDisabled={isDisabled || queries.length === 0}
        />
      }
    >
      <MenuSection title="Export">
        <MenuItem
          id="ipynb"
          icon={<NotebookText aria-hidden="true" />}
          hint=".ipynb"
          onAction={() => void save('ipynb')}
        >
          Jupyter notebook
        </MenuItem>
        <MenuItem id="py" icon={<FileTerminal aria-hidden="true" />} hint=".py" onAction={() => void save('py')}>
          Python script
        </MenuItem>
      </MenuSection>
      <MenuSection title="Copy as">
        <MenuItem
          id="copy-py"
          icon={<FileTerminal aria-hidden="true" />}
          onAction={() => void copyProgram('Python script', 'py')}
        >
          Python
        </MenuItem>
        <MenuItem
          id="copy-curl"
          icon={<SquareTerminal aria-hidden="true" />}
          hint="prints CSV"
          onAction={() => void copyProgram('curl command', 'curl')}
        >
          curl
        </MenuItem>
        <MenuItem
          id="copy-duckdb"
          icon={<Database aria-hidden="true" />}
          hint="reads Parquet"
          onAction={() => void copyProgram('DuckDB command', 'duckdb')}
        >
          DuckDB
        </MenuItem>
        <MenuItem
          id="copy-sql"
          icon={<Table2 aria-hidden="true" />}
          hint="for Query"
          onAction={() => void copyProgram('SQL', 'sql')}
        >
          SQL
        </MenuItem>
      </MenuSection>
    </MenuFrom>
  );
}
