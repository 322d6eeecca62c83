import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useApi } from '../../data/explorer.tsx';
import { useStatus } from '../../data/use-status.ts';
import { formatInteger } from '../../ui/format/index.ts';
import { IconButton, Select } from '../../ui/parts/index.ts';
import './epoch-picker.css';

/** The epoch looked at: the current one and whatever comes after it, or a fixed one. */
export function EpochPicker({
  value,
  onChange,
}: {
  value: bigint | undefined;
  onChange: (epoch: bigint | undefined) => void;
}) {
  const api = useApi();
  const current = useStatus()?.currentEpoch ?? null;
  const { data } = useQuery({
    queryKey: ['epochs', current],
    queryFn: ({ signal }) => api.call('epochs', {}, signal),
    placeholderData: (before) => before,
  });

  const options = useMemo(() => {
    const epochs = new Set(data?.cached ?? []);
    if (value !== undefined) epochs.add(value);
    const newestFirst = [...epochs].toSorted((left, right) => (left < right ? 1 : -1));
    return [
      { value: 'current', label: current === null ? 'Current epoch' : `Current epoch (${formatInteger(current)})` },
      ...newestFirst.map((epoch) => ({ value: epoch.toString(), label: `Epoch ${formatInteger(epoch)}` })),
    ];
  }, [data, value, current]);

  const shown = value ?? current;
  const step = (by: bigint) => {
    if (shown === null) return;
    const next = shown + by;
    onChange(current !== null && next >= current ? undefined : next);
  };
  return (
    <div className="epoch-picker">
      <IconButton
        variant="plain"
        label="Epoch before"
        icon={<ChevronLeft aria-hidden="true" />}
        isDisabled={shown === null || shown <= 0n}
        onPress={() => step(-1n)}
      />
      <Select
        label="Epoch"
        value={value === undefined ? 'current' : value.toString()}
        options={options}
        onChange={(chosen) => onChange(chosen === 'current' ? undefined : BigInt(chosen))}
      />
      <IconButton
        variant="plain"
        label="Epoch after"
        icon={<ChevronRight aria-hidden="true" />}
        isDisabled={value === undefined}
        onPress={() => step(1n)}
      />
    </div>
  );
}
