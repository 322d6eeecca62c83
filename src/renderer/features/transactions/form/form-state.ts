import { createContext, useContext } from 'react';
import type { CommandShape, FieldShape } from '../../../../contract/index.ts';
import type { Json, JsonObject, Path } from '../json/value.ts';
import type { FormFinding } from './plain-words.ts';

/** The state that all fields of a form share: the command, its findings, and the function that changes it. */
export interface FormState {
  shape: CommandShape;
  /**
   * `undefined` leaves the field out.
   * @param beside other fields of the same group that change with it
   */
  change(path: Path, next: Json | undefined, beside?: JsonObject): void;
  /** The findings to show beside a field now. */
  findings(path: Path): readonly FormFinding[];
  /** A person has left this field: a wrong value may be reported and, if it was changed before, a missing one. */
  touch(path: Path): void;
}

/** A group in a command: its field, its value and its path. */
export interface GroupFieldsProps {
  field: FieldShape;
  value: Json;
  path: Path;
}

const FormContext = createContext<FormState | undefined>(undefined);
export const FormProvider = FormContext.Provider;

/**
 * Returns the state of the form around the component.
 * @throws Error if no FormProvider is above the component
 */
export function useForm(): FormState {
  const form = useContext(FormContext);
  if (form === undefined) throw new Error('FormProvider is missing above this component');
  return form;
}

const GroupContext = createContext<JsonObject>({});
export const GroupProvider = GroupContext.Provider;

/** Returns the group around the component, with the market of the groups around it. */
export function useGroup(): JsonObject {
  return useContext(GroupContext);
}

/** Returns the id of a field's element, for links from a summary. */
export function fieldId(path: Path | string): string {
  return `field:${typeof path === 'string' ? path : path.join('.')}`;
}
