import { Plus, Trash2, Undo2 } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { FieldShape } from '../../../../contract/index.ts';
import { Button, IconButton } from '../../../ui/parts/index.ts';
import { type FieldGuide, fieldGuide, wordsOf } from '../guides/index.ts';
import { isObject, type Json, type JsonObject, type Path } from '../json/value.ts';
import { AnyEntry } from './any-entry.tsx';
import { arrangeFields, type Item } from './arrange.ts';
import { ChoiceEntry, FlagEntry, FormSelect } from './choice-entry.tsx';
import { FieldFrame, Findings } from './field-frame.tsx';
import { fieldId, useForm } from './form-state.ts';
import { TextEntry } from './text-entry.tsx';
import './fields.css';

interface FieldsProps {
  /** Name of the command or group that contains the fields. */
  group: string;
  fields: readonly FieldShape[];
  value: JsonObject;
  path: Path;
}

/** The fields of a command or of a group in it, one below the other. */
export function Fields({ group, fields, value, path }: FieldsProps) {
  const form = useForm();
  const items = arrangeFields(group, fields, value);
  const strangers = Object.keys(value).filter((name) => !fields.some((field) => field.name === name));
  return (
    <div className="form-fields">
      {items.map((item) =>
        item.kind === 'choice' ? (
          <OneOf key={item.name} group={group} item={item} value={value} path={path} />
        ) : (
          <Field key={item.field.name} group={group} field={item.field} value={value} path={path} />
        ),
      )}
      {strangers.map((name) => (
        <div key={name} className="form-stranger" id={fieldId([...path, name])}>
          <span className="mono">{name}</span>
          <Findings findings={form.findings([...path, name])} />
          <Button
            size="small"
            icon={<Trash2 aria-hidden="true" />}
            onPress={() => form.change([...path, name], undefined)}
          >
            Remove
          </Button>
        </div>
      ))}
    </div>
  );
}

interface FieldProps {
  group: string;
  field: FieldShape;
  value: JsonObject;
  path: Path;
}

function labelOf(field: FieldShape, guide: FieldGuide): string {
  return guide.label ?? wordsOf(field.name);
}

function Field({ group, field, value, path }: FieldProps) {
  const guide = fieldGuide(group, field.name);
  const here = [...path, field.name];
  const set = Object.hasOwn(value, field.name) ? value[field.name] : undefined;
  if (field.list) return <List field={field} guide={guide} value={set} group={value} path={here} />;
  if (field.kind === 'group') return <Group field={field} guide={guide} value={set} path={here} />;
  return <Entry field={field} guide={guide} label={labelOf(field, guide)} value={set} group={value} path={here} />;
}

interface EntryProps {
  field: FieldShape;
  guide: FieldGuide;
  label: string;
  value: Json | undefined;
  group: JsonObject;
  path: Path;
  aside?: ReactNode;
  isKept?: boolean;
}

function Entry(props: EntryProps) {
  switch (props.field.kind) {
    case 'choice':
      return <ChoiceEntry {...props} />;
    case 'flag':
      return <FlagEntry {...props} />;
    case 'any':
      return <AnyEntry {...props} />;
    default:
      return <TextEntry {...props} />;
  }
}

interface NestedProps {
  field: FieldShape;
  guide: FieldGuide;
  value: Json | undefined;
  path: Path;
}

/** A group. It is absent until a person adds it, because an empty group has another meaning than none. */
function Group({ field, guide, value, path }: NestedProps) {
  const form = useForm();
  const label = labelOf(field, guide);
  const isThere = value !== undefined && value !== null;
  const findings = form.findings(path);
  return (
    <fieldset className="form-group" id={fieldId(path)} data-wrong={findings.length > 0 || undefined}>
      <legend data-tip={field.name}>{label}</legend>
      {isThere && (
        <div className="form-group-tools">
          <IconButton
            size="small"
            label={`Remove ${label.toLowerCase()}`}
            icon={<Trash2 aria-hidden="true" />}
            onPress={() => form.change(path, undefined)}
          />
        </div>
      )}
      {guide.help !== undefined && <p className="field-description">{guide.help}</p>}
      {findings.length > 0 && <Findings findings={findings} />}
      {!isThere && guide.isOpen !== true && (
        <Button size="small" icon={<Plus aria-hidden="true" />} onPress={() => form.change(path, {})}>
          Add {label.toLowerCase()}
        </Button>
      )}
      {(isThere || guide.isOpen === true) && <GroupFields field={field} value={value ?? {}} path={path} />}
    </fieldset>
  );
}

function GroupFields({ field, value, path }: { field: FieldShape; value: Json; path: Path }) {
  const { shape, change } = useForm();
  const type = field.type ?? '';
  if (!isObject(value)) {
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

/** Several fields of which at most one is set. */
function OneOf({
  group,
  item,
  value,
  path,
}: {
  group: string;
  item: Extract<Item, { kind: 'choice' }>;
  value: JsonObject;
  path: Path;
}) {
  const form = useForm();
  const guide = fieldGuide(group, item.name);
  const here = [...path, item.name];
  const given = item.members.filter(({ name }) => Object.hasOwn(value, name) && value[name] !== null);
  const chosen = given[0]?.name ?? 'none';
  const choose = (next: string) => {
    const rest = Object.fromEntries(
      Object.entries(value).filter(([name]) => !item.members.some((member) => member.name === name)),
    );
    const member = item.members.find(({ name }) => name === next);
    form.change(path, member === undefined ? rest : { ...rest, [member.name]: beginning(member) });
  };
  return (
    <div className="form-one-of">
      <FieldFrame
        path={here.join('.')}
        label={guide.label ?? wordsOf(item.name)}
        name={item.name}
        help={guide.help}
        findings={form.findings(here)}
      >
        {(control) => (
          <FormSelect
            control={control}
            value={chosen}
            options={[
              { value: 'none', label: 'Choose…' },
              ...item.members.map((member) => ({
                value: member.name,
                label: labelOf(member, fieldGuide(group, member.name)),
              })),
            ]}
            onChange={choose}
            onLeave={() => form.touch(here)}
          />
        )}
      </FieldFrame>
      {given.map((member) => {
        const inner = fieldGuide(group, member.name);
        const place = [...path, member.name];
        const set = value[member.name];
        return (
          <Fragment key={member.name}>
            {member.kind === 'group' ? (
              <div className="form-one-of-body" id={fieldId(place)}>
                {form.findings(place).length > 0 && <Findings findings={form.findings(place)} />}
                <GroupFields field={member} value={set ?? {}} path={place} />
              </div>
            ) : (
              <Entry
                field={member}
                guide={inner}
                label={labelOf(member, inner)}
                value={set}
                group={value}
                path={place}
                isKept
              />
            )}
          </Fragment>
        );
      })}
    </div>
  );
}

function beginning({ kind }: FieldShape): Json {
  if (kind === 'group') return {};
  return kind === 'flag' ? true : '';
}

/** A list of entries of one kind, which a person adds and removes one by one. */
function List({ field, guide, value, group, path }: NestedProps & { group: JsonObject }) {
  const form = useForm();
  const label = labelOf(field, guide);
  const entry = guide.entry ?? 'entry';
  const findings = form.findings(path);
  const entries = Array.isArray(value) ? value : [];
  const isOdd = value !== undefined && value !== null && !Array.isArray(value);
  const single: FieldShape = { ...field, list: false, optional: false };
  const takeOut = (index: number) => (
    <IconButton
      size="small"
      label={`Remove ${entry} ${index + 1}`}
      icon={<Trash2 aria-hidden="true" />}
      onPress={() => form.change(entries.length === 1 ? path : [...path, index], undefined)}
    />
  );
  return (
    <fieldset className="form-group form-list" id={fieldId(path)} data-wrong={findings.length > 0 || undefined}>
      <legend data-tip={field.name}>{label}</legend>
      {guide.help !== undefined && <p className="field-description">{guide.help}</p>}
      {findings.length > 0 && <Findings findings={findings} />}
      {isOdd && <p className="mono">{JSON.stringify(value)}</p>}
      {entries.map((item, index) => {
        const place = [...path, index];
        const title = `${entry.charAt(0).toUpperCase()}${entry.slice(1)} ${index + 1}`;
        return field.kind === 'group' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies an entry
          <fieldset key={index} className="form-item" id={fieldId(place)}>
            <legend>{title}</legend>
            <div className="form-group-tools">{takeOut(index)}</div>
            {form.findings(place).length > 0 && <Findings findings={form.findings(place)} />}
            <GroupFields field={single} value={item} path={place} />
          </fieldset>
        ) : (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: likewise
            key={index}
            field={single}
            guide={{ ...guide, help: undefined }}
            label={title}
            value={item}
            group={group}
            path={place}
            aside={takeOut(index)}
            isKept
          />
        );
      })}
      <Button
        size="small"
        icon={<Plus aria-hidden="true" />}
        onPress={() => form.change(path, [...entries, field.kind === 'group' ? {} : beginning(single)])}
      >
        Add {/^[aeiou]/.test(entry) ? 'an' : 'a'} {entry}
      </Button>
    </fieldset>
  );
}
