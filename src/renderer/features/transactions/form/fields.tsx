import { Plus, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FieldShape } from '../../../../contract/index.ts';
import { Button, focusIfLost, IconButton } from '../../../ui/parts/index.ts';
import { type FieldGuide, fieldGuide } from '../guides/index.ts';
import { isJsonObject, type Json, type JsonObject, type Path } from '../json/value.ts';
import { arrangeFields } from './arrange.ts';
import { FieldControl, labelOf } from './field-control.tsx';
import { FieldFindings } from './field-frame.tsx';
import { fieldId, type GroupFieldsProps, GroupProvider, useForm, useGroup } from './form-state.ts';
import { goToField } from './go-to-field.ts';
import { List } from './list.tsx';
import { OneOf } from './one-of.tsx';
import { withUnitsOf } from './use-units.ts';
import './fields.css';

interface FieldsProps {
  /** Name of the command or group that contains the fields. */
  group: string;
  fields: readonly FieldShape[];
  value: JsonObject;
  path: Path;
}

/**
 * Shows the fields of a command or of a group in it, one below the other. Members of `value` that the command does not
 * know are shown too, each with a button that removes it.
 */
export function Fields({ group, fields, value, path }: FieldsProps) {
  const form = useForm();
  const around = withUnitsOf(useGroup(), value);
  const items = arrangeFields(group, fields, value);
  const strangers = Object.keys(value).filter((name) => !fields.some((field) => field.name === name));
  return (
    <GroupProvider value={around}>
      <div className="form-fields">
        {items.map((item) =>
          item.kind === 'choice' ? (
            <OneOf key={item.name} group={group} item={item} value={value} path={path} GroupFields={GroupFields} />
          ) : (
            <Field key={item.field.name} group={group} field={item.field} value={value} path={path} />
          ),
        )}
        {strangers.map((name) => (
          <div key={name} className="form-stranger" id={fieldId([...path, name])}>
            <span className="mono">{name}</span>
            <FieldFindings findings={form.findings([...path, name])} />
            <Button
              alternates
              size="small"
              icon={<Trash2 aria-hidden="true" />}
              onPress={() => form.change([...path, name], undefined)}
            >
              Remove
            </Button>
          </div>
        ))}
      </div>
    </GroupProvider>
  );
}

interface FieldProps {
  group: string;
  field: FieldShape;
  value: JsonObject;
  path: Path;
}

function Field({ group, field, value, path }: FieldProps) {
  const guide = fieldGuide(group, field.name);
  const here = [...path, field.name];
  const set = Object.hasOwn(value, field.name) ? value[field.name] : undefined;
  if (field.list) {
    return <List field={field} guide={guide} value={set} path={here} GroupFields={GroupFields} />;
  }
  if (field.kind === 'group') return <Group field={field} guide={guide} value={set} path={here} />;
  return <FieldControl field={field} guide={guide} label={labelOf(field, guide)} value={set} path={here} />;
}

interface NestedProps {
  field: FieldShape;
  guide: FieldGuide;
  value: Json | undefined;
  path: Path;
}

/** Shows a group. It is absent until a person adds it, because an empty group has another meaning than none. What is added gets the focus. */
function Group({ field, guide, value, path }: NestedProps) {
  const form = useForm();
  const label = labelOf(field, guide);
  const isThere = value !== undefined && value !== null;
  const findings = form.findings(path);
  const box = useRef<HTMLFieldSetElement>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!isThere || !isAwaited.current) return;
    isAwaited.current = false;
    goToField(box.current, path.join('.'));
  }, [isThere, path]);
  return (
    <fieldset ref={box} className="form-group" id={fieldId(path)} data-wrong={findings.length > 0 || undefined}>
      <legend data-tip={field.name}>{label}</legend>
      {isThere && (
        <div className="form-group-tools">
          <IconButton
            size="small"
            label={`Remove ${label.toLowerCase()}`}
            icon={<Trash2 aria-hidden="true" />}
            onPress={() => {
              form.change(path, undefined);
              focusIfLost(() => box.current?.querySelector<HTMLElement>('input, button'));
            }}
          />
        </div>
      )}
      {guide.help !== undefined && <p className="field-description">{guide.help}</p>}
      {findings.length > 0 && <FieldFindings findings={findings} />}
      {!isThere && guide.isOpen !== true && (
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          onPress={() => {
            isAwaited.current = true;
            form.change(path, {});
          }}
        >
          Add {label.toLowerCase()}
        </Button>
      )}
      {(isThere || guide.isOpen === true) && <GroupFields field={field} value={value ?? {}} path={path} />}
    </fieldset>
  );
}

function GroupFields({ field, value, path }: GroupFieldsProps) {
  const { shape, change } = useForm();
  const type = field.type ?? '';
  if (!isJsonObject(value)) {
    return (
      <div className="form-stranger">
        <span className="mono">{JSON.stringify(value)}</span>
        <Button size="small" icon={<Undo2 aria-hidden="true" />} onPress={() => change(path, {})}>
          Start again
        </Button>
      </div>
    );
  }
  return <Fields group={type} fields={shape.groups[type] ?? []} value={value} path={path} />;
}
