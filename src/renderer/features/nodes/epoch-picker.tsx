import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useApi } from '../../data/explorer.tsx';
import { useStatus } from '../../data/use-status.ts';
import { formatInteger } from '../../ui/format/index.ts';
import { Button, IconButton, PopoverFrom } from '../../ui/parts/index.ts';
import { type EpochChange, epochAfter, epochBefore } from './epoch-entry.ts';
import { EpochForm } from './epoch-form.tsx';
import './epoch-picker.css';

/**
 * Returns the epochs whose nodes are stored, newest first; empty until they are known. They are read again when an
 * epoch begins.
 */
export function useStoredEpochs(): readonly bigint[] {
  const api = useApi();
  const current = useStatus()?.currentEpoch ?? null;
  const { data } = useQuery({
    queryKey: ['epochs', current],
    queryFn: ({ signal }) => api.call('epochs', {}, signal),
    placeholderData: (before) => before,
  });
  return data?.cached ?? [];
}

/**
 * Shows which epoch is selected, with buttons for the previous and the next one, and a form for any other. An undefined
 * epoch follows the current one as time passes. `onChange` is called with a function that makes the next epoch from the
 * newest one: the view shows it a moment later.
 */
export function EpochPicker({
  label = 'Epoch',
  isShort = false,
  value,
  read,
  onChange,
}: {
  /** The name for screen readers. It tells several pickers apart. */
  label?: string;
  /** True beside another picker, where "current" needs no explanation. */
  isShort?: boolean;
  value: bigint | undefined;
  /** The epoch of the shown rows, which may be the one before the current epoch until its rows are read. */
  read?: bigint | undefined;
  onChange: (change: EpochChange) => void;
}) {
  const current = useStatus()?.currentEpoch ?? null;
  const stored = useStoredEpochs();
  const shown = value ?? current;
  const step = (neighbour: typeof epochBefore) =>
    onChange((newest) => {
      const next = neighbour(newest ?? current, current);
      if (next === undefined) return newest;
      return next === current ? undefined : next;
    });
  const named = value ?? read ?? current;
  const number = named === null ? '' : formatInteger(named);
  const isBefore = value === undefined && read !== undefined && current !== null && read !== current;
  const followed = isBefore
    ? `Epoch ${number} (reading ${formatInteger(current)})`
    : `Current${isShort ? '' : ' epoch'}${number && ` (${number})`}`;
  return (
    <fieldset className="epoch-picker" aria-label={label}>
      <IconButton
        variant="plain"
        label="Previous epoch"
        icon={<ChevronLeft aria-hidden="true" />}
        isDisabled={epochBefore(shown, current) === undefined}
        onPress={() => step(epochBefore)}
      />
      <PopoverFrom
        label="Choose an epoch"
        trigger={
          <Button variant="plain">
            {value === undefined ? followed : `Epoch ${number}`}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {(close) => (
          <EpochForm
            value={value}
            current={current}
            stored={stored}
            onChoose={(epoch) => {
              onChange(() => epoch);
              close();
            }}
          />
        )}
      </PopoverFrom>
      <IconButton
        variant="plain"
        label="Next epoch"
        icon={<ChevronRight aria-hidden="true" />}
        isDisabled={epochAfter(shown, current) === undefined}
        onPress={() => step(epochAfter)}
      />
    </fieldset>
  );
}
