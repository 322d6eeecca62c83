import type { ReactNode } from 'react';
import type { FieldShape } from '../../../../contract/index.ts';
import { type FieldGuide, wordsOf } from '../guides/index.ts';
import type { Json, Path } from '../json/value.ts';
import { AnyEntry } from './any-entry.tsx';
import { ChoiceEntry, FlagEntry } from './choice-entry.tsx';
import { ScaledEntry } from './scaled-entry.tsx';
import { TextEntry } from './text-entry.tsx';
import { TimeEntry } from './time-entry.tsx';
import { isScaled } from './use-units.ts';

/** Returns the name of a command's field for people. */
export function labelOf(field: FieldShape, guide: FieldGuide): string {
  return guide.label ?? wordsOf(field.name);
}

/** Returns the value that a field of a command has when a person adds it. */
export function initialValue({ kind }: FieldShape): Json {
  if (kind === 'group') return {};
  return kind === 'flag' ? true : '';
}

interface EntryProps {
  field: FieldShape;
  guide: FieldGuide;
  label: string;
  value: Json | undefined;
  path: Path;
  aside?: ReactNode;
  isKept?: boolean;
}

/** Shows the control of one value, by the kind of its field. The field is no list and no group. */
export function FieldControl(props: EntryProps) {
  switch (props.field.kind) {
    case 'choice':
      return <ChoiceEntry {...props} />;
    case 'flag':
      return <FlagEntry {...props} />;
    case 'any':
      return <AnyEntry {...props} />;
    default:
      return <WrittenEntry {...props} />;
  }
}

/** Shows the control of a value that is written, by its meaning. */
function WrittenEntry(props: EntryProps) {
  const { meaning } = props.guide;
  if (isScaled(meaning)) return <ScaledEntry {...props} />;
  if (meaning === 'time' || meaning === 'seconds') return <TimeEntry {...props} unit={meaning} />;
  return <TextEntry {...props} />;
}
