import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import {
  Button as AriaButton,
  ComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import type { QueryParameter } from '../../../../contract/index.ts';
import { Select, TextField } from '../../../ui/parts/index.ts';
import { marketLabel, useMarkets } from '../../shared/markets.ts';
import { type Params, paramText } from '../link.ts';
import { TIME_EXAMPLE } from './read-time.ts';
import './parameter-fields.css';

interface ParameterFieldsProps {
  parameters: readonly QueryParameter[];
  typed: Params;
  onChange: (params: Params) => void;
  /** Sentences that say what is wrong with a value, by the parameter's name. */
  problems: ReadonlyMap<string, string>;
  /** Called when the person presses Enter in a field. */
  onRun: () => void;
}

/**
 * Shows a field for each parameter of the query, in the form of its kind. `onChange` is called with the typed values of
 * all parameters. Enter in a field runs the query, unless it chooses an entry of a list. Shows nothing if there is no
 * parameter.
 */
export function ParameterFields({ parameters, typed, onChange, problems, onRun }: ParameterFieldsProps) {
  if (parameters.length === 0) return null;
  return (
    // The list of a field consumes Enter, so this comes before it.
    <fieldset className="query-parameters" onKeyDownCapture={(event) => isRunKey(event) && onRun()}>
      <legend className="visually-hidden">Parameters</legend>
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={paramText(typed, parameter.name)}
          onChange={(value) => onChange({ ...typed, [parameter.name]: value })}
          problem={problems.get(parameter.name)}
        />
      ))}
    </fieldset>
  );
}

/** Returns true for Enter in a text field. Ctrl Enter runs the query anyway, and Enter on an entry of a list chooses it. */
function isRunKey({ key, ctrlKey, metaKey, repeat, nativeEvent, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || ctrlKey || metaKey || repeat || nativeEvent.isComposing) return false;
  return target instanceof HTMLInputElement && !target.hasAttribute('aria-activedescendant');
}

const PLACEHOLDERS: Partial<Record<NonNullable<QueryParameter['kind']>, string>> = {
  integer: 'a whole number',
  decimal: 'a number',
  float: 'a number',
  time: TIME_EXAMPLE,
  date: '2026-10-01',
};

interface FieldProps {
  parameter: QueryParameter;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}

function ParameterField({ parameter: { name, kind }, value, onChange, problem }: FieldProps) {
  const label = `:${name}`;
  if (kind === 'boolean') {
    return (
      <div className="field">
        <span className="field-label mono">{label}</span>
        <Select
          label={label}
          value={value}
          options={[
            { value: '', label: 'Choose…' },
            { value: 'true', label: 'true' },
            { value: 'false', label: 'false' },
          ]}
          onChange={onChange}
        />
        {problem !== undefined && <span className="field-error">{problem}</span>}
      </div>
    );
  }
  if ((kind === 'text' || kind === null) && /market/i.test(name))
    return <MarketField label={label} value={value} onChange={onChange} problem={problem} />;
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      placeholder={kind === null ? undefined : PLACEHOLDERS[kind]}
      error={problem}
      mono
    />
  );
}

/** Shows a field for the id of a market, with the known markets to choose from. */
function MarketField({ label, value, onChange, problem }: Omit<FieldProps, 'parameter'> & { label: string }) {
  const markets = useMarkets().data ?? [];
  const chosen = markets.find(({ id }) => id === value);
  const items = markets.map((market) => ({ id: market.id, name: marketLabel(market) }));
  return (
    <ComboBox
      className="field query-market"
      defaultItems={items}
      inputValue={value}
      onInputChange={onChange}
      onSelectionChange={(key) => key !== null && onChange(String(key))}
      defaultFilter={() => true}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      allowsCustomValue
      menuTrigger="focus"
    >
      <Label className="field-label">
        {label}
        {chosen !== undefined && <span className="query-market-name"> {marketLabel(chosen)}</span>}
      </Label>
      <div className="query-market-box">
        <Input className="input mono" placeholder="the id of a market" spellCheck={false} autoComplete="off" />
        <AriaButton className="query-market-open" aria-label="Show markets">
          <ChevronDown aria-hidden="true" />
        </AriaButton>
      </div>
      <FieldError className="field-error">{problem}</FieldError>
      <Popover className="popover" offset={4}>
        <ListBox className="menu" renderEmptyState={() => <p className="faint">No market is known yet.</p>}>
          {(item: (typeof items)[number]) => (
            <ListBoxItem id={item.id} textValue={item.id} className="menu-item">
              <span className="menu-item-text">{item.name}</span>
              <span className="menu-hint mono">{`${item.id.slice(0, 8)}…`}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
