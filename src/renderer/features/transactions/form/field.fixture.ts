/** Test data: fields of commands. */
import type { FieldShape } from '../../../../contract/index.ts';

/** A field of text, apart from what `rest` says. */
export const field = (name: string, rest: Partial<FieldShape> = {}): FieldShape => ({
  name,
  kind: 'text',
  signed: false,
  list: false,
  optional: false,
  choiceOf: null,
  choices: [],
  type: null,
  ...rest,
});
