import { Ruler } from 'lucide-react';
import { useState } from 'react';
import { MAX_DECIMALS } from '../../../../contract/index.ts';
import { counted, formatInteger, groupDigits, rawToAmount } from '../../../ui/format/index.ts';
import { Button, PopoverFrom, TextField } from '../../../ui/parts/index.ts';
import { SMALLEST_UNIT, type Unit } from './units.ts';
import './decimals-button.css';

interface DecimalsProps {
  /** The figures, in the plural: "Prices". */
  what: string;
  unit: Unit;
  /** A stored figure, to show what the decimals do; undefined while there is none. */
  sample: string | undefined;
  onKeep: (decimals: number | undefined) => void;
}

/**
 * Shows the unit of the figures of a view. Where the network does not declare the decimals, it opens the form to set
 * them; unknown decimals stand out.
 */
export function DecimalsButton(props: DecimalsProps) {
  const { what, unit } = props;
  const words = `${unit.name}, ${counted(unit.decimals, 'decimal')}`;
  if (unit.from === 'network') return <span className="unit-mark">{words}</span>;
  return (
    <PopoverFrom
      label={`Decimals of ${what.toLowerCase()}`}
      trigger={
        <Button icon={<Ruler aria-hidden="true" />}>
          {unit.from === 'nobody' ? (
            <span className="decimals-unknown">{`${what} in the ${SMALLEST_UNIT}`}</span>
          ) : (
            words
          )}
        </Button>
      }
    >
      {(close) => <DecimalsForm {...props} onDone={close} />}
    </PopoverFrom>
  );
}

/**
 * Shows the name of a unit at a figure. Where the network does not declare the decimals, it opens the form to set them.
 */
export function UnitMark(props: DecimalsProps) {
  const { what, unit } = props;
  if (unit.from === 'network') return <span className="unit-mark">{unit.name}</span>;
  return (
    <PopoverFrom
      label={`Decimals of ${what.toLowerCase()}`}
      placement="bottom start"
      trigger={
        <Button variant="quiet" size="small">
          <span className={unit.from === 'nobody' ? 'decimals-unknown' : 'unit-mark'}>{unit.name}</span>
        </Button>
      }
    >
      {(close) => <DecimalsForm {...props} onDone={close} />}
    </PopoverFrom>
  );
}

function sourceWords({ what, unit }: DecimalsProps): string {
  return unit.from === 'nobody'
    ? `${what} are stored as whole numbers of the ${SMALLEST_UNIT}. The network does not say how many decimals a whole unit has.`
    : `You set ${counted(unit.decimals, 'decimal')}.`;
}

function DecimalsForm(props: DecimalsProps & { onDone: () => void }) {
  const { unit, sample, onKeep, onDone } = props;
  const [typed, setTyped] = useState(unit.from === 'nobody' ? '' : String(unit.decimals));
  const decimals = /^\d{1,2}$/.test(typed.trim()) && Number(typed) <= MAX_DECIMALS ? Number(typed) : undefined;
  const keep = (next: number | undefined) => {
    onKeep(next);
    onDone();
  };
  return (
    <form
      className="decimals-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (decimals !== undefined) keep(decimals);
      }}
    >
      <p>{sourceWords(props)}</p>
      <TextField
        label="Decimals"
        value={typed}
        onChange={setTyped}
        autoFocus
        placeholder="6"
        {...(typed !== '' && decimals === undefined && { error: `Enter a number from 0 to ${MAX_DECIMALS}.` })}
      />
      {sample !== undefined && /^\d+$/.test(sample) && (
        <p className="decimals-sample num">
          {formatInteger(BigInt(sample))}
          {decimals !== undefined && (
            <>
              {' '}
              is shown as <strong>{groupDigits(rawToAmount(sample, decimals))}</strong>
            </>
          )}
        </p>
      )}
      <div className="decimals-acts">
        {unit.from === 'person' && (
          <Button variant="quiet" onPress={() => keep(undefined)}>
            Show the {SMALLEST_UNIT}
          </Button>
        )}
        <Button type="submit" variant="primary" isDisabled={decimals === undefined}>
          Set decimals
        </Button>
      </div>
    </form>
  );
}
