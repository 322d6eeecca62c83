import { type ComponentType, Fragment } from 'react';
import { fieldGuide, wordsOf } from '../guides/index.ts';
import type { JsonObject, Path } from '../json/value.ts';
import type { Item } from './arrange.ts';
import { FormSelect } from './choice-entry.tsx';
import { FieldControl, initialValue, labelOf } from './field-control.tsx';
import { FieldFindings, FieldFrame } from './field-frame.tsx';
import { fieldId, type GroupFieldsProps, useForm } from './form-state.ts';
import './fields.css';

/**
 * Shows several fields of which at most one is set: a menu that chooses one, and the chosen field below it. Choosing
 * another removes the value of the first.
 */
export function OneOf({
  group,
  item,
  value,
  path,
  GroupFields,
}: {
  group: string;
  item: Extract<Item, { kind: 'choice' }>;
  value: JsonObject;
  path: Path;
  /** The fields inside a group. It is passed, because such a field can be a choice again. */
  GroupFields: ComponentType<GroupFieldsProps>;
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
    form.change(path, member === undefined ? rest : { ...rest, [member.name]: initialValue(member) });
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
        const memberPath = [...path, member.name];
        const set = value[member.name];
        return (
          <Fragment key={member.name}>
            {member.kind === 'group' ? (
              <div className="form-one-of-body" id={fieldId(memberPath)}>
                {form.findings(memberPath).length > 0 && <FieldFindings findings={form.findings(memberPath)} />}
                <GroupFields field={member} value={set ?? {}} path={memberPath} />
              </div>
            ) : (
              <FieldControl
                field={member}
                guide={inner}
                label={labelOf(member, inner)}
                value={set}
                path={memberPath}
                isKept
              />
            )}
          </Fragment>
        );
      })}
    </div>
  );
}
