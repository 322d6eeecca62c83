import { Download } from 'lucide-react';
import { errorText } from '../../../data/error-text.ts';
import { useHost } from '../../../data/explorer.tsx';
import type { RowSource } from '../../../data/rows/row-source.ts';
import { useStatus } from '../../../data/use-status.ts';
import type { GridColumn } from '../../../ui/grid/index.ts';
import { announce, Button } from '../../../ui/parts/index.ts';
import { saveRows } from './save-rows.ts';
import { openTarget, type SaveTarget } from './save-target.ts';
import { follow } from './savings.ts';
import { streamRows } from './stream-rows.ts';

/** Letters, digits and a few signs, so that every file system takes the name. */
function plainFileName(...parts: string[]): string {
  return `${parts.map((part) => part.replaceAll(/[^\w.-]+/g, '-')).join('-')}.csv`;
}

/** Saves every row of the list under its filter, in its order, with the columns shown, as CSV. */
export function SaveButton<Read, Row>({
  view,
  source,
  derive,
  columns,
  total,
  isDisabled,
}: {
  view: string;
  source: RowSource<Read>;
  derive: (rows: readonly Read[]) => readonly Row[];
  columns: readonly GridColumn<Row>[];
  total: number | undefined;
  isDisabled: boolean;
}) {
  const network = useStatus()?.network;
  const { hasFilePicker } = useHost();

  async function save(): Promise<void> {
    let target: SaveTarget | undefined;
    try {
      target = await openTarget(plainFileName(network?.chainId ?? network?.id ?? 'orrery', view), hasFilePicker);
    } catch (thrown) {
      announce(`The file could not be opened for writing. ${errorText(thrown)}`, 'bad');
      return;
    }
    const opened = target;
    if (opened === undefined) return;
    await follow(opened.name, total, (signal, onProgress) =>
      saveRows(opened, columns, streamRows(source, derive, signal), signal, onProgress),
    );
  }

  return (
    <span data-tip="Every row under this filter, as CSV">
      <Button icon={<Download aria-hidden="true" />} isDisabled={isDisabled} onPress={() => void save()}>
        Save
      </Button>
    </span>
  );
}
