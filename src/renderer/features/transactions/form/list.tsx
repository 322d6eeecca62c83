import { Plus, Trash2 } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import type { FieldShape } from '../../../../contract/index.ts';
import { announceUndoable, Button, focusIfLost, IconButton, useLatest } from '../../../ui/parts/index.ts';
import type { FieldGuide } from '../guides/index.ts';
import type { Json, Path } from '../json/value.ts';
import { FieldControl, initialValue, labelOf } from './field-control.tsx';
import { FieldFindings } from './field-frame.tsx';
import { fieldId, type GroupFieldsProps, useForm } from './form-state.ts';
import { goToField } from './go-to-field.ts';
import './fields.css';

/**
 * Withdraws the Undo of the removal before, in any list. An entry goes back to where its list was, and a later removal can
 * have put another list there.
 */
let withdrawRemoval = () => {};

interface ListProps {
  field: FieldShape;
  guide: FieldGuide;
  value: Json | undefined;
  path: Path;
  /** The fields inside an entry that is a group. It is passed, because such fields can be lists again. */
  GroupFields: ComponentType<GroupFieldsProps>;
}

/** Shows a list of entries of one kind, with buttons that add and remove them one by one. An added entry gets the focus. */
export function List({ field, guide, value, path, GroupFields }: ListProps) {
  const form = useForm();
  const box = useRef<HTMLFieldSetElement>(null);
  const label = labelOf(field, guide);
  const entry = guide.entry ?? 'entry';
  const findings = form.findings(path);
  const entries = Array.isArray(value) ? value : [];
  const isOdd = value !== undefined && value !== null && !Array.isArray(value);
  const single: FieldShape = { ...field, list: false, optional: false };
  /** The length of the list once the entry that is being added is in it. */
  const awaited = useRef<number>(undefined);
  useEffect(() => {
    if (awaited.current === undefined || entries.length === awaited.current - 1) return;
    const isAdded = entries.length === awaited.current;
    awaited.current = undefined;
    if (isAdded) goToField(box.current, [...path, entries.length - 1].join('.'));
  }, [entries.length, path]);
  const latest = useLatest({ form, path, entries });
  const withdrawOwn = useRef(() => {});
  // A form that is gone from the page can take no entry back.
  useEffect(() => () => withdrawOwn.current(), []);
  const remove = (index: number) => {
    const removed = entries[index] ?? null;
    form.change(entries.length === 1 ? path : [...path, index], undefined);
    focusIfLost(() => box.current?.querySelector<HTMLElement>(':scope > .button:last-child'));
    withdrawRemoval();
    withdrawRemoval = announceUndoable(`Removed ${entry} ${index + 1}`, () => {
      const now = latest.current;
      now.form.change(now.path, now.entries.toSpliced(index, 0, removed));
    });
    withdrawOwn.current = withdrawRemoval;
  };
  const takeOut = (index: number) => (
    <IconButton
      alternates
      size="small"
      label={`Remove ${entry} ${index + 1}`}
      icon={<Trash2 aria-hidden="true" />}
      onPress={() => remove(index)}
    />
  );
  return (
    <fieldset
      ref={box}
      className="form-group form-list"
      id={fieldId(path)}
      data-wrong={findings.length > 0 || undefined}
    >
      <legend data-tip={field.name}>{label}</legend>
      {guide.help !== undefined && <p className="field-description">{guide.help}</p>}
      {findings.length > 0 && <FieldFindings findings={findings} />}
      {isOdd && <p className="mono">{JSON.stringify(value)}</p>}
      {entries.map((item, index) => {
        const here = [...path, index];
        const title = `${entry.charAt(0).toUpperCase()}${entry.slice(1)} ${index + 1}`;
        return field.kind === 'group' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies an entry
          <fieldset key={index} className="form-item" id={fieldId(here)}>
            <legend>{title}</legend>
            <div className="form-group-tools">{takeOut(index)}</div>
            {form.findings(here).length > 0 && <FieldFindings findings={form.findings(here)} />}
            <GroupFields field={single} value={item} path={here} />
          </fieldset>
        ) : (
          <FieldControl
            // biome-ignore lint/suspicious/noArrayIndexKey: likewise
            key={index}
            field={single}
            guide={{ ...guide, help: undefined }}
            label={title}
            value={item}
            path={here}
            aside={takeOut(index)}
            isKept
          />
        );
      })}
      <Button
        size="small"
        icon={<Plus aria-hidden="true" />}
        onPress={() => {
          awaited.current = entries.length + 1;
          form.change(path, [...entries, field.kind === 'group' ? {} : initialValue(single)]);
        }}
      >
        Add {/^[aeiou]/.test(entry) ? 'an' : 'a'} {entry}
      </Button>
    </fieldset>
  );
}
