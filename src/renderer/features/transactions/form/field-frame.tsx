import type { ReactNode } from 'react';
import type { FieldShape, ReviewProblem } from '../../../../contract/index.ts';
import type { FieldGuide } from '../guides/index.ts';
import type { Json, Path } from '../json/value.ts';
import { type FormState, fieldId } from './form-state.ts';
import type { FormFinding } from './plain-words.ts';
import './fields.css';

/** Names the source of a problem, for the badge beside a finding. */
const OBJECTORS: Readonly<Record<ReviewProblem['by'], { word: string; tip: string }>> = {
  shape: { word: 'format', tip: 'This is not part of the format of the command.' },
  check: { word: 'network rule', tip: 'The check of the network rejects this.' },
  later: { word: 'later', tip: 'The check accepts this, but the network fails to execute it.' },
  orrery: {
    word: 'Orrery',
    tip: 'The network would accept this. Orrery does not, because you may mean something else.',
  },
};

/** Writes a finding with a capital first letter. */
function findingText(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Shows the badge that names the source of a problem, for example "network rule". */
export function ObjectorWord({ by }: { by: ReviewProblem['by'] }) {
  return (
    <span className="finding-by" data-tip={OBJECTORS[by].tip}>
      {OBJECTORS[by].word}
    </span>
  );
}

/** Shows one line for each finding: in plain words if there are some, else in the words of the rule. */
export function FieldFindings({ findings, id }: { findings: readonly FormFinding[]; id?: string }) {
  return (
    <ul className="findings" id={id}>
      {findings.map(({ text, plain, by, isUnfinished }) => (
        <li key={`${by} ${text}`}>
          <span>
            {findingText(plain ?? text)}
            {!isUnfinished && <ObjectorWord by={by} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The content of the frame around a control. */
export interface FieldFrameProps {
  /** The field's path in the command, joined by dots. */
  path: string;
  label: string;
  /** The field's name in the command. */
  name: string;
  help?: ReactNode;
  /** The meaning of the typed text, in other words or units. */
  meaning?: ReactNode;
  findings: readonly FormFinding[];
  /** Shown beside the label. */
  aside?: ReactNode;
}

/** A field of the command, and its value. */
export interface FieldEntry {
  path: Path;
  field: FieldShape;
  label: string;
  guide: FieldGuide;
  value: Json | undefined;
  /** Shown beside the label. */
  aside?: ReactNode;
}

/** Returns the properties of the frame around a field's control, with its findings. */
export function frameOf(
  { path, field, label, guide, aside }: FieldEntry,
  form: Pick<FormState, 'findings'>,
): FieldFrameProps {
  return { path: path.join('.'), label, name: field.name, help: guide.help, findings: form.findings(path), aside };
}

/** The attributes that connect a control with its label, help and findings. */
export interface ControlProps {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
}

/**
 * Shows a field of a form: its label, the control, help, and its findings. The children return the control, given the
 * attributes that connect it with its label.
 */
export function FieldFrame({
  path,
  label,
  name,
  help,
  meaning,
  findings,
  aside,
  children,
}: FieldFrameProps & { children: (control: ControlProps) => ReactNode }) {
  const id = fieldId(path);
  const about = `${id} about`.replaceAll(' ', '-');
  return (
    <div className="form-field" data-wrong={findings.length > 0 || undefined}>
      <div className="form-field-head">
        <label htmlFor={id} id={`${id}-label`} className="field-label" data-tip={name}>
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': about, 'aria-invalid': findings.length > 0 })}
      <div id={about} className="form-field-about">
        {meaning !== undefined && <p className="form-field-meaning num">{meaning}</p>}
        {findings.length > 0 && <FieldFindings findings={findings} />}
        {help !== undefined && <p className="field-description">{help}</p>}
      </div>
    </div>
  );
}
