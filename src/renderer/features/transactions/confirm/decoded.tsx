import { Fragment } from 'react';
import type { CommandShape, FieldShape } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { useNow } from '../../../data/use-now.ts';
import { counted, visibleLines } from '../../../ui/format/index.ts';
import { Digits, FullIdentifier } from '../../../ui/parts/index.ts';
import { figureWithUnit, SMALLEST_UNIT, type Unit } from '../../shared/units/units.ts';
import { type KnownName, useNameOf } from '../form/id-picker.tsx';
import { amountInWords, shareInPercent, timeInWords } from '../form/units.ts';
import { suggestedFor } from '../form/use-suggestions.ts';
import { useFieldUnit, withUnitsOf } from '../form/use-units.ts';
import { choiceWords, commonBeginning } from '../guides/choices.ts';
import { type FieldGuide, fieldGuide, wordsOf } from '../guides/index.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/value.ts';
import './decoded.css';

/** Shows a command decoded from its bytes: each set field in words, beside its exact value. */
export function DecodedFields({ shape, command }: { shape: CommandShape; command: JsonObject }) {
  return (
    <div className="decoded-box">
      <Members group={shape.name} fields={shape.fields} shape={shape} value={command} around={{}} />
    </div>
  );
}

interface MembersProps {
  group: string;
  fields: readonly FieldShape[];
  shape: CommandShape;
  value: JsonObject;
  /** The group around it. */
  around: JsonObject;
}

function Members({ group, fields, shape, value, around }: MembersProps) {
  const names = Object.keys(value);
  const here = withUnitsOf(around, value);
  if (names.length === 0) return <p className="decoded-nothing">No fields are set.</p>;
  return (
    <dl className="decoded">
      {names.map((name) => {
        const field = fields.find((each) => each.name === name);
        const guide = fieldGuide(group, name);
        return (
          <Fragment key={name}>
            <dt data-tip={name}>{guide.label ?? wordsOf(name)}</dt>
            <dd>
              <Value field={field} guide={guide} value={value[name]} group={here} shape={shape} />
            </dd>
          </Fragment>
        );
      })}
    </dl>
  );
}

interface ValueProps {
  field: FieldShape | undefined;
  guide: FieldGuide;
  value: Json | undefined;
  group: JsonObject;
  shape: CommandShape;
}

function Value({ field, guide, value, group, shape }: ValueProps) {
  if (Array.isArray(value)) {
    return (
      <ol className="decoded-list">
        {value.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies an entry
          <li key={index}>
            <Value field={field} guide={guide} value={item} group={group} shape={shape} />
          </li>
        ))}
      </ol>
    );
  }
  if (isJsonObject(value)) {
    const type = field?.type ?? '';
    if (guide.empty !== undefined && Object.keys(value).length === 0) return guide.empty;
    return (
      <div className="decoded-group">
        <Members group={type} fields={shape.groups[type] ?? []} shape={shape} value={value} around={group} />
      </div>
    );
  }
  if (field?.kind === 'choice') {
    const words = choiceWords(String(value), commonBeginning(field.choices));
    return (
      <>
        {words} <span className="decoded-exact mono">{String(value)}</span>
      </>
    );
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = value === undefined || value === null ? '' : String(value);
  const isNumber = field?.kind === 'whole32' || field?.kind === 'whole64' || guide.meaning === 'whole';
  return <Plain guide={guide} value={text} group={group} isNumber={isNumber} />;
}

function Plain({
  guide,
  value,
  group,
  isNumber,
}: {
  guide: FieldGuide;
  value: string;
  group: JsonObject;
  isNumber: boolean;
}) {
  const { meaning } = guide;
  const field = useFieldUnit(meaning, group);
  const kind = suggestedFor(meaning);
  const name = useNameOf(kind, value);
  if (value === '') return <span className="faint">empty text</span>;
  if (meaning === 'time' || meaning === 'seconds') return <Time value={value} unit={meaning} />;
  if (field !== undefined) return <ScaledNumber value={value} unit={field.unit} />;
  if (meaning === 'share') return <Share value={value} />;
  if (isNumber) return <Digits text={value} />;
  if (!/^[\da-f]{64}$/i.test(value)) return <bdi className="decoded-text">{visibleLines(value)}</bdi>;
  return (
    <span className="decoded-id">
      {name !== undefined && (
        <span>
          <bdi className={isTelling(name) ? 'decoded-name' : undefined}>{name.name}</bdi>
          {name.nameKind !== undefined && <span className="decoded-unit"> ({name.nameKind})</span>}
        </span>
      )}
      <FullIdentifier id={value} what="id" />
    </span>
  );
}

/** Returns true for a name that tells which thing is meant. Any party may choose an alias, and so the name of another. */
const isTelling = ({ nameKind }: KnownName) => nameKind === undefined || nameKind === 'your key';

function Time({ value, unit }: { value: string; unit: 'time' | 'seconds' }) {
  const zone = useZone();
  // Each second, so that a time that has passed is not shown as a future one.
  const words = timeInWords(value, unit, useNow(), zone);
  if (words === undefined) return <bdi className="decoded-text">{visibleLines(value)}</bdi>;
  return (
    <>
      <span className="num">{words}</span> <span className="decoded-exact mono">{value}</span>
    </>
  );
}

/** Shows a part of 1 as it is signed, and in percent. */
function Share({ value }: { value: string }) {
  const percent = shareInPercent(value);
  return (
    <>
      <bdi className="decoded-text">{visibleLines(value)}</bdi>{' '}
      {percent !== undefined && (
        <span className="decoded-unit num">
          = <strong>{percent}</strong>
        </span>
      )}
    </>
  );
}

const SOURCES = {
  network: 'declared by the network',
  default: 'as is usual for stake',
  settings: 'by the settings of this network',
  proposal: 'as proposed',
  person: 'set by you',
} as const;

/** Shows the whole number that is signed, and the same in whole units with the source of the decimals. */
function ScaledNumber({ value, unit }: { value: string; unit: Unit }) {
  const whole = unit.from === 'nobody' ? undefined : amountInWords(value, unit.decimals);
  return (
    <>
      <Digits text={value} /> <span className="decoded-unit">in the {SMALLEST_UNIT}</span>
      {whole !== undefined && unit.from !== 'nobody' && (
        <span className="decoded-unit decoded-whole num">
          {/* The direction keeps a symbol that is written from the right from drawing the decimals beside the figure. */}
          = <strong dir="ltr">{figureWithUnit(whole, unit)}</strong> ({counted(unit.decimals, 'decimal')},{' '}
          {SOURCES[unit.from]})
        </span>
      )}
    </>
  );
}
