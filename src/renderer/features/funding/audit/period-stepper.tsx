import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatInteger, readWhole } from '../../../ui/format/index.ts';
import { IconButton } from '../../../ui/parts/index.ts';
import './audit-part.css';

/** Shows the number of the audited period, which a person types or changes by one; `last` is the newest period. */
export function PeriodStepper({
  seq,
  last,
  onChange,
}: {
  seq: bigint | undefined;
  last: bigint | undefined;
  /** Gets a function that makes the next period from the newest one. */
  onChange: (change: (newest: bigint) => bigint) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = readWhole(typed ?? '');
    if (wanted !== undefined) onChange(() => wanted);
    setTyped(undefined);
  };
  return (
    <form className="period-stepper" onSubmit={onSubmit}>
      <label htmlFor="audit-period">Period</label>
      <IconButton
        label="Previous period"
        icon={<ChevronLeft aria-hidden="true" />}
        isDisabled={seq === undefined || seq === 0n}
        onPress={() => onChange((newest) => (newest > 0n ? newest - 1n : newest))}
      />
      <input
        id="audit-period"
        className="input num"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? (seq === undefined ? '' : formatInteger(seq))}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(undefined)}
      />
      <IconButton
        label="Next period"
        icon={<ChevronRight aria-hidden="true" />}
        isDisabled={seq === undefined || last === undefined || seq >= last}
        onPress={() => onChange((newest) => (last !== undefined && newest < last ? newest + 1n : newest))}
      />
    </form>
  );
}
