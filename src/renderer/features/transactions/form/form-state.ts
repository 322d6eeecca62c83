import { createContext, useContext } from 'react';
import type { CommandShape } from '../../../../contract/index.ts';
import type { Json, Path } from '../json/value.ts';
import type { Finding } from './plain-words.ts';

/** What every field of a form reaches: the command it is part of, what was found in it, and the way to change it. */
export interface FormState {
  shape: CommandShape;
  /** `undefined` leaves the field out. */
  change(path: Path, next: Json | undefined): void;
  /** What is to be said beside a field now. */
  findings(path: Path): readonly Finding[];
  /** Somebody was in this field: what is missing in it may be said. */
  touch(path: Path): void;
}

const FormContext = createContext<FormState | undefined>(undefined);
export const FormProvider = FormContext.Provider;

export function useForm(): FormState {
  const form = useContext(FormContext);
  if (form === undefined) throw new Error('FormProvider is missing above this component');
  return form;
}

/** What a field's element is found by, from a summary elsewhere. */
export function fieldId(path: Path | string): string {
  return `field:${typeof path === 'string' ? path : path.join('.')}`;
}
