import type { FieldShape } from '../../../../contract/index.ts';
import { useStatus } from '../../../data/use-status.ts';
import { counted } from '../../../ui/format/index.ts';
import { Button } from '../../../ui/parts/index.ts';
import type { FieldMeaning } from '../guides/index.ts';
import type { Json } from '../json/value.ts';
import { cleanEntry } from './clean-entry.ts';
import { type FieldEntry, FieldFrame, frameOf } from './field-frame.tsx';
import { useForm } from './form-state.ts';
import { IdPicker, type KnownName, useNameOf } from './id-picker.tsx';
import { useIsUnlisted } from './known-assets.ts';
import { useKnownOrders } from './known-orders.ts';
import { EpochHelper } from './unit-helpers.tsx';
import { countBytes, shareInPercent } from './units.ts';
import { suggestedFor, useNodes } from './use-suggestions.ts';
import './fields.css';

interface TextEntryProps extends FieldEntry {
  /** True if the empty value stays: the chosen one of several, or an entry of a list. */
  isKept?: boolean;
}

/** Input types that insert a whole text. */
const PASTED: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromDrop', 'insertReplacementText']);

/** Returns the text of a text box for a value: '' if it is missing or null, and JSON for objects and lists. */
export function typedOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Shows a field for text, numbers and bytes. The line below explains the value in other units. */
export function TextEntry({ isKept = false, ...entry }: TextEntryProps) {
  const { path, field, label, guide, value, aside } = entry;
  const form = useForm();
  const typed = typedOf(value);
  const { meaning } = guide;
  const suggested = suggestedFor(meaning);
  const name = useNameOf(suggested, typed);
  const { shouldWork = false } = guide;
  const nodes = useNodes(shouldWork).items;
  const doubt = shouldWork ? nodes.find(({ id }) => id === typed)?.doubt : undefined;
  const orders = useKnownOrders(suggested === 'order' || suggested === 'stopOrder' ? suggested : undefined).items;
  const order = orders.find(({ id }) => id === typed);
  const isUnlisted = useIsUnlisted(typed);
  const words =
    useMeaning(typed, meaning) ??
    (name && <NameWords of={name} />) ??
    orderWords(order) ??
    (suggested === 'asset' && isUnlisted ? NOT_LISTED : undefined) ??
    spaceLeft(typed, guide.bytes);
  const change = (text: string) => {
    // The id of a known order says its market too, which is beside the field of each order.
    const market = orders.find(({ id }) => id === text)?.market;
    form.change(path, text === '' && !isKept ? undefined : text, market === undefined ? {} : { marketId: market });
  };
  const leave = () => {
    const clean = cleanEntry(typed, field, meaning);
    if (clean !== typed) change(clean);
    form.touch(path);
  };
  const canBeEmpty = field.optional && field.kind === 'text' && !isKept;

  return (
    <FieldFrame
      {...frameOf(entry, form)}
      meaning={
        doubt === undefined ? (
          words
        ) : (
          <>
            {words}
            <span className="form-field-doubt">{doubt}</span>
          </>
        )
      }
      aside={
        <>
          {canBeEmpty && typed === '' && (
            <Button size="small" variant="quiet" onPress={() => form.change(path, value === '' ? undefined : '')}>
              {value === '' ? 'Set to empty text. Remove it' : 'Set to empty text'}
            </Button>
          )}
          {aside}
        </>
      }
    >
      {(control) => (
        <div className="form-entry">
          {suggested !== undefined ? (
            <IdPicker kind={suggested} value={typed} onChange={change} onLeave={leave} control={control} />
          ) : meaning === 'long-text' ? (
            <textarea
              {...control}
              className="input form-text"
              rows={5}
              value={typed}
              onChange={(event) => change(event.target.value)}
              onBlur={leave}
            />
          ) : (
            <input
              {...control}
              className={isPlainText(field, meaning) ? 'input' : 'input mono'}
              value={typed}
              onChange={({ target, nativeEvent }) => {
                const isPasted = nativeEvent instanceof InputEvent && PASTED.has(nativeEvent.inputType);
                change(isPasted ? cleanEntry(target.value, field, meaning) : target.value);
              }}
              onBlur={leave}
              placeholder={guide.placeholder ?? placeholderOf(field, meaning)}
              inputMode={isWhole(field) ? 'numeric' : undefined}
              spellCheck={false}
              autoComplete="off"
            />
          )}
          {meaning === 'epoch' && <EpochHelper label={label} onChange={change} />}
        </div>
      )}
    </FieldFrame>
  );
}

const isWhole = ({ kind }: FieldShape) => kind === 'whole32' || kind === 'whole64';
const isPlainText = (field: FieldShape, meaning: FieldMeaning | undefined) =>
  field.kind === 'text' && meaning === undefined;

function placeholderOf({ kind }: FieldShape, meaning: FieldMeaning | undefined): string | undefined {
  if (kind === 'bytes') return 'base64';
  if (meaning === 'id') return '64 hex characters';
  return undefined;
}

function spaceLeft(typed: string, bytes: number | undefined): string | undefined {
  if (bytes === undefined || typed === '') return undefined;
  return `${counted(countBytes(typed), 'byte')} of ${bytes.toLocaleString('en')}`;
}

const NOT_LISTED = 'Not in the list of assets of this network, as Orrery last read it';

/** Keeps the kind of a name apart from it: a person may choose a name that ends with these words. */
function NameWords({ of: { name, nameKind } }: { of: KnownName }) {
  return (
    <>
      <bdi>{name}</bdi>
      {nameKind !== undefined && ` (${nameKind})`}
    </>
  );
}

/** The order may have been amended since, so its words say when they were true. */
function orderWords(order: ReturnType<typeof useKnownOrders>['items'][number] | undefined): string | undefined {
  return order?.words === undefined ? undefined : `${order.about}: ${order.words}`;
}

function useMeaning(typed: string, meaning: FieldMeaning | undefined): string | undefined {
  const current = useStatus()?.currentEpoch ?? null;
  if (meaning === 'share') {
    const percent = shareInPercent(typed);
    return percent && `= ${percent}`;
  }
  if (meaning === 'epoch' && current !== null && /^\d{1,19}$/.test(typed)) {
    const distance = BigInt(typed) - current;
    if (distance === 0n) return 'the current epoch';
    return distance > 0n ? `in ${counted(distance, 'epoch')}` : `${counted(-distance, 'epoch')} ago`;
  }
  return undefined;
}
