import { CircleAlert, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import {
  type FilterField,
  type FilterProblem,
  type FilterTerm,
  fieldOf,
  OPERATOR_SIGNS,
  OPERATOR_WORDS,
  operatorOf,
  valueWords,
} from '../../data/filter/index.ts';
import { Explained, IconButton } from '../../ui/parts/index.ts';
import './filter-bar.css';

/** Shows one condition of a filter, with the reason why the list ignores it, and the button that removes it. */
export function TermChip({
  term,
  fields,
  problem,
  onRemove,
}: {
  term: FilterTerm;
  fields: readonly FilterField[];
  /** The reason why the list ignores the condition. */
  problem: FilterProblem | undefined;
  onRemove: () => void;
}) {
  const field = fieldOf(fields, term.word);
  const label = field?.label ?? term.word;
  const comparison = operatorOf(field, term);
  const operator = OPERATOR_WORDS[comparison];
  const value = valueWords(field, term.value);
  return (
    <span
      className="filter-chip"
      data-invalid={problem?.part}
      data-tip={problem?.text ?? `${label} ${operator} ${value}`}
    >
      {problem !== undefined && (
        <Explained tip={problem.text}>
          <CircleAlert role="img" aria-label="Ignored" />
        </Explained>
      )}
      <span className="filter-chip-field" style={{ '--length': label.length } as CSSProperties}>
        {label}
      </span>{' '}
      <span className="filter-chip-operator" data-sign={OPERATOR_SIGNS[comparison]}>
        {operator}
      </span>{' '}
      <strong className="filter-chip-value">{value}</strong>
      <IconButton
        alternates
        size="small"
        label={`Remove the condition on ${label}`}
        icon={<X aria-hidden="true" />}
        onPress={onRemove}
      />
    </span>
  );
}
