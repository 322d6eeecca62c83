import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import './segmented.css';

/** Shows two to four options side by side, of which one is selected. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  isDisabled = false,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode; tip?: string }[];
  isDisabled?: boolean;
  onChange: (value: Value) => void;
}) {
  return (
    <ToggleButtonGroup
      className="segmented"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={isDisabled}
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [chosen] = keys;
        if (chosen !== undefined) onChange(String(chosen) as Value);
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} id={option.value} className="segmented-item" data-tip={option.tip}>
          {option.icon}
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
