import { useMemo, useRef, useState } from 'react';
import type { CommandShape } from '../../../../contract/index.ts';
import { type FormState, fieldId } from '../form/form-state.ts';
import { keepTyped } from '../form/keep-typed.ts';
import type { FormFinding } from '../form/plain-words.ts';
import { type FieldUnits, isUnitOwner } from '../form/use-units.ts';
import { changeAt, commandText, isJsonObject, type Json, type JsonObject, type Path, pathText } from '../json/value.ts';
import { findingsAt } from './reading.ts';

interface Form {
  /** Undefined until it is loaded. */
  shape: CommandShape | undefined;
  command: string;
  /** The fields of the command with their values. */
  body: JsonObject;
  findings: readonly FormFinding[];
  unitOf: FieldUnits;
  /** The person has tried to go on, so every missing value is a mistake. */
  wasAttempted: boolean;
  /** The path of the field in which the person types; undefined if it was left. */
  typedAt: string | undefined;
  onType(path: string | undefined): void;
  onChange(text: string): void;
}

/**
 * Returns the state that the fields of a command share; undefined until its shape is loaded. A missing value is a mistake
 * beside its field if the person filled the field and left it empty, not if the person only passed it. No value is a
 * mistake while it is typed.
 */
export function useFormState({
  shape,
  command,
  body,
  findings,
  unitOf,
  wasAttempted,
  typedAt,
  onType,
  onChange,
}: Form): FormState | undefined {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const changed = useRef(new Set<string>());
  return useMemo(() => {
    if (shape === undefined) return undefined;
    return {
      shape,
      change(path: Path, next: Json | undefined, beside: JsonObject = {}) {
        const here = pathText(path);
        changed.current.add(here);
        // A value that is chosen elsewhere, as a date in its calendar, is finished at once.
        if (document.activeElement?.id === fieldId(here)) onType(here);
        let whole = changeAt({ [command]: body }, path, next);
        const others = Object.entries(beside).map(([name, value]) => ({ path: [...path.slice(0, -1), name], value }));
        for (const other of others) whole = changeAt(whole, other.path, other.value);
        const inner = isJsonObject(whole) ? whole[command] : undefined;
        const after = isJsonObject(inner) ? inner : {};
        const isOwner = [path, ...others.map((other) => other.path)].some(isUnitOwner);
        onChange(commandText(command, isOwner ? keepTyped(shape, { before: body, after }, unitOf) : after));
      },
      findings(path) {
        const here = pathText(path);
        return findingsAt(findings, path, wasAttempted || (touched.has(here) && here !== typedAt));
      },
      touch(path) {
        const left = pathText(path);
        onType(undefined);
        if (changed.current.has(left)) setTouched((before) => new Set([...before, left]));
      },
    };
  }, [shape, command, body, onChange, onType, findings, unitOf, wasAttempted, typedAt, touched]);
}
