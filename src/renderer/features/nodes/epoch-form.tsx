import { useState } from 'react';
import { useStatus } from '../../data/use-status.ts';
import { formatInteger } from '../../ui/format/index.ts';
import { Button, TextField } from '../../ui/parts/index.ts';
import { lastBegun, parseEpoch } from './epoch-entry.ts';
import './epoch-picker.css';

/**
 * Shows a form for any epoch by its number, with buttons for the current one and for the stored ones. `onChoose` is
 * called with the epoch; undefined follows the current epoch.
 */
export function EpochForm({
  value,
  current,
  stored,
  onChoose,
}: {
  /** The shown epoch; undefined if the view follows the current one. */
  value: bigint | undefined;
  current: bigint | null;
  /** Epochs that are stored, newest first. */
  stored: readonly bigint[];
  onChoose: (epoch: bigint | undefined) => void;
}) {
  const [typed, setTyped] = useState('');
  const [wasSent, setSent] = useState(false);
  const last = lastBegun(useStatus());
  const read = parseEpoch(typed, last);
  const problem = 'problem' in read ? read.problem : undefined;
  const past = stored.filter((epoch) => epoch !== current && epoch !== value);

  return (
    <form
      className="epoch-form"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if ('epoch' in read) onChoose(read.epoch);
      }}
    >
      <div className="epoch-form-entry">
        <TextField
          label="Epoch"
          autoFocus
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setSent(false);
          }}
          placeholder={last === null ? 'number' : `0 to ${formatInteger(last)}`}
          error={wasSent || /\d/.test(typed) ? problem : undefined}
        />
        <Button type="submit" variant="primary">
          Show
        </Button>
      </div>
      {value !== undefined && (
        <Button variant="quiet" onPress={() => onChoose(undefined)}>
          {current === null ? 'Follow the current epoch' : `Follow the current epoch (${formatInteger(current)})`}
        </Button>
      )}
      {current !== null && value !== current && (
        <Button variant="quiet" onPress={() => onChoose(current)}>
          Stay on epoch {formatInteger(current)}
        </Button>
      )}
      {past.length > 0 && (
        <fieldset className="epoch-form-stored">
          <legend>Stored here</legend>
          {past.map((epoch) => (
            <Button key={epoch.toString()} variant="quiet" onPress={() => onChoose(epoch)}>
              Epoch {formatInteger(epoch)}
            </Button>
          ))}
        </fieldset>
      )}
    </form>
  );
}
