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
  /** The decimals that the network declares; undefined if it declares none. */
  declared: number | undefined;
  /** A stored figure, to show what the decimals do; undefined while there is none. */
  sample: string | undefined;
  onKeep: (decimals: number | undefined) => void;
}

/**
 * Shows the unit of the figures of a view as a button that opens the form to set its decimals. Unknown decimals stand
 * out.
 */
export function DecimalsButton(props: DecimalsProps) {
  const { what, unit } = props;
  const isUnknown = unit.from === 'nobody';
  return (
    <PopoverFrom
      label={`Decimals of ${what.toLowerCase()}`}
      trigger={
        <Button icon={<Ruler aria-hidden="true" />}>
          {isUnknown ? (
            <span className="decimals-unknown">{`${what} in the ${SMALLEST_UNIT}`}</span>
          ) : (
            `${unit.name}, ${counted(unit.decimals, 'decimal')}`
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

function sourceWords({ what, unit, declared }: DecimalsProps): string {
  if (unit.from === 'nobody') {
    return `${what} are stored as whole numbers of the ${SMALLEST_UNIT}. The network does not say how many decimals a whole unit has.`;
  }
  const network = declared === undefined ? '' : `The network declares ${counted(declared, 'decimal')}.`;
  return unit.from === 'network' ? network : `You set ${counted(unit.decimals, 'decimal')}. ${network}`.trim();
}

function DecimalsForm(props: DecimalsProps & { onDone: () => void }) {
  const { unit, declared, sample, onKeep, onDone } = props;
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
        if (decimals !== undefined) keep(decimals === declared ? undefined : decimals);
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
            {declared === undefined ? `Show the ${SMALLEST_UNIT}` : `Use the network’s ${declared}`}
          </Button>
        )}
        <Button type="submit" variant="primary" isDisabled={decimals === undefined}>
          Set decimals
        </Button>
      </div>
    </form>
  );
}
