import { useState } from 'react';
import { TextField } from '../../../ui/parts/index.ts';
import { readLimit, writeLimit } from './mirror-words.ts';

/**
 * Shows the field of the limit of disk space. `onChange` is called with the limit in bytes, or null for none, when the
 * person leaves the field or presses Enter. Text that is no such size is not saved, and stays with the reason.
 */
export function LimitField({
  label,
  limit,
  onChange,
}: {
  label: string;
  limit: number | null;
  onChange: (limit: number | null) => void;
}) {
  const written = writeLimit(limit);
  const [typed, setTyped] = useState(written);
  const [known, setKnown] = useState(written);
  if (known !== written) {
    setKnown(written);
    setTyped(written);
  }
  const read = readLimit(typed);
  const commit = () => {
    // The written limit is rounded. A person who only passes through the field must not change the limit.
    if (typed !== written && read !== undefined && read !== limit) onChange(read);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that the field inside does not handle
    <div onBlur={commit} onKeyDown={(event) => event.key === 'Enter' && commit()}>
      <TextField
        label={label}
        value={typed}
        onChange={setTyped}
        placeholder="no limit"
        description="For example 20 GB. When full, segments of tables that are not mirrored are removed first, then the oldest segments. Exported files stay. So do segments that an unfinished export or the dataset needs next. Leave empty for no limit."
        error={read === undefined ? 'Enter a size of at least 1 MB, for example 20 GB.' : undefined}
      />
    </div>
  );
}
