import { readJson } from '../json/read-json.ts';
import type { Json } from '../json/value.ts';
import { type FieldEntry, FieldFrame, frameOf } from './field-frame.tsx';
import { useForm } from './form-state.ts';

/** Returns the text of a value. Text that would parse as JSON keeps its quotes, so that "12" and 12 look different. */
function shownAs(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' && readJson(value).value === undefined ? value : JSON.stringify(value);
}

/** Shows a field for any JSON. Input that is not JSON becomes text; an empty field leaves the value out. */
export function AnyEntry(entry: FieldEntry) {
  const { path, guide, value } = entry;
  const form = useForm();
  return (
    <FieldFrame {...frameOf(entry, form)} help={guide.help ?? 'Any JSON. Other input becomes text.'}>
      {(control) => (
        <input
          {...control}
          className="input mono"
          value={shownAs(value)}
          onChange={({ target }) =>
            form.change(path, target.value === '' ? undefined : (readJson(target.value).value ?? target.value))
          }
          onBlur={() => form.touch(path)}
          spellCheck={false}
        />
      )}
    </FieldFrame>
  );
}
