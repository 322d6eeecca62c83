import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type ConditionOperator, operatorsOf } from '../../../contract/index.ts';
import { type FilterField, type FilterTerm, fieldOf, OPERATOR_WORDS, termOperatorOf } from '../../data/filter/index.ts';
import { Button, Select, TextField } from '../../ui/parts/index.ts';
import './filter-bar.css';

/**
 * Shows a form that builds one condition from choices, for people who do not type the filter language. `onAdd` is
 * called with the condition.
 */
export function ConditionForm({
  fields,
  onAdd,
}: {
  fields: readonly FilterField[];
  onAdd: (term: FilterTerm) => void;
}) {
  const [word, setWord] = useState(fields[0]?.word ?? '');
  const field = fieldOf(fields, word);
  const operators = field === undefined ? [] : operatorsOf[field.kind];
  const [operator, setOperator] = useState<ConditionOperator>('contains');
  const usable = operators.includes(operator) ? operator : (operators[0] ?? 'is');
  const [value, setValue] = useState('');
  const chosen = field?.choices === undefined ? value.trim() : value || (field.choices[0]?.word ?? '');

  return (
    <form
      className="condition-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== '') onAdd({ word, operator: termOperatorOf(field, usable), value: chosen });
      }}
    >
      <Select
        label="Field"
        value={word}
        options={fields.map((each) => ({ value: each.word, label: each.label }))}
        onChange={(next) => {
          setWord(next);
          setValue('');
        }}
      />
      <Select
        label="Comparison"
        value={usable}
        options={operators.map((each) => ({ value: each, label: OPERATOR_WORDS[each] }))}
        onChange={setOperator}
      />
      {field?.choices === undefined ? (
        <TextField
          label="Value"
          value={value}
          onChange={setValue}
          placeholder={field?.placeholder ?? (field?.decimals === undefined ? undefined : 'in whole units')}
        />
      ) : (
        <Select
          label="Value"
          value={chosen}
          options={field.choices.map((each) => ({ value: each.word, label: each.label }))}
          onChange={setValue}
        />
      )}
      <Button type="submit" variant="primary" icon={<Plus aria-hidden="true" />} isDisabled={chosen === ''}>
        Add condition
      </Button>
    </form>
  );
}
