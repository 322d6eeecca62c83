import { type KeyboardEvent, useEffect, useState } from 'react';
import { formatBytes } from '../../../ui/format/index.ts';
import { announce, Button, Dialog, DialogActions, TextField } from '../../../ui/parts/index.ts';
import { readLimit, writeLimit } from './mirror-words.ts';

/**
 * Shows the field of the limit of disk space. `onChange` is called with the limit in bytes, or null for none, when the
 * person leaves the field or presses Enter. A limit below what is used is set only after a question, because it deletes
 * downloaded data. Text that is no such size is not saved, and stays with the reason.
 */
export function LimitField({
  label,
  limit,
  used,
  onChange,
}: {
  label: string;
  limit: number | null;
  /** The bytes on disk of what the limit counts. */
  used: number;
  onChange: (limit: number | null) => void;
}) {
  const written = writeLimit(limit);
  const [typed, setTyped] = useState(written);
  const [known, setKnown] = useState(written);
  /** The limit that the person is asked about. */
  const [asked, setAsked] = useState<number>();
  if (known !== written) {
    setKnown(written);
    setTyped(written);
  }
  const removal = useRemoval(used, limit);
  const read = readLimit(typed);
  const commit = () => {
    // The written limit is rounded. A person who only passes through the field must not change the limit.
    if (typed === written || read === undefined || read === limit || asked !== undefined) return;
    if (read !== null && read < used && (limit === null || read < limit)) setAsked(read);
    else onChange(read);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The question opens now. The same key would press its first button.
    event.preventDefault();
    commit();
  };
  const keep = () => {
    setAsked(undefined);
    setTyped(written);
  };
  const lower = () => {
    if (asked === undefined) return;
    removal.begin(asked);
    onChange(asked);
    setAsked(undefined);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys that the field inside does not handle */}
      <div onBlur={commit} onKeyDown={onKeyDown}>
        <TextField
          label={label}
          value={typed}
          onChange={setTyped}
          placeholder="no limit"
          description="For example 20 GB. When full, segments of tables that are not mirrored are deleted first, then the oldest segments. Exported files stay. So do segments that an unfinished export or the dataset needs next. Leave empty for no limit."
          error={read === undefined ? 'Enter a size of at least 1 MB, for example 20 GB.' : undefined}
        />
      </div>
      <Dialog
        title={`Delete up to ${formatBytes(used - (asked ?? used))} of downloaded data?`}
        isOpen={asked !== undefined}
        isAlert
        onClose={keep}
      >
        <p>
          {formatBytes(used)} are on disk, and the new limit is {writeLimit(asked ?? null)}. Segments of tables that are
          not mirrored are deleted now, then the oldest segments. They can be downloaded again only while a service has
          them.
        </p>
        <DialogActions>
          <Button variant="quiet" autoFocus onPress={keep}>
            Keep the limit
          </Button>
          <Button variant="danger" onPress={lower}>
            Lower the limit and delete
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/**
 * Announces what a lower limit has deleted, as soon as no more than the limit is on disk. Announces nothing after the
 * limit was changed again: what is deleted then has another reason.
 */
function useRemoval(used: number, limit: number | null) {
  const [before, setBefore] = useState<{ used: number; limit: number }>();
  const [known, setKnown] = useState(limit);
  if (known !== limit) {
    setKnown(limit);
    if (before !== undefined && before.limit !== limit) setBefore(undefined);
  }
  useEffect(() => {
    if (before === undefined || used > before.limit) return;
    announce(`Deleted ${formatBytes(before.used - used)} of downloaded data`);
    setBefore(undefined);
  }, [before, used]);
  return { begin: (lowered: number) => setBefore({ used, limit: lowered }) };
}
