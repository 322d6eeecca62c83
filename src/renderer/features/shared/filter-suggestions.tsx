import { type KeyboardEvent, useState } from 'react';
import { type FilterField, type FilterSuggestion, suggestFilter, type ValuesOf } from '../../data/filter/index.ts';
import { classNames } from '../../ui/parts/index.ts';
import './filter-suggestions.css';
import '../../ui/parts/menu.css';
import '../../ui/parts/popover.css';

/**
 * Returns the state of the suggestions below a filter: a combobox whose list is only open while a person types, or asks
 * for it with Arrow Down (the pattern "combobox" of the ARIA authoring practices). `onTake` is called with the chosen
 * suggestion.
 */
export function useFilterSuggestions({
  id,
  typed,
  fields,
  valuesOf,
  onTake,
}: {
  id: string;
  typed: string;
  fields: readonly FilterField[];
  valuesOf: ValuesOf;
  onTake: (suggestion: FilterSuggestion) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { suggestions, wanted } = suggestFilter(typed, fields, valuesOf);
  const isShown = isOpen && (suggestions.length > 0 || wanted !== undefined);
  const taken = isShown ? suggestions[active] : undefined;
  const take = (suggestion: FilterSuggestion) => {
    setActive(-1);
    setOpen(!suggestion.isComplete);
    onTake(suggestion);
  };
  const move = (step: number) => {
    setOpen(true);
    // One place before the first: the text itself.
    const places = suggestions.length + 1;
    setActive((now) => (((isShown ? now + 1 + step : step > 0 ? 1 : 0) + places) % places) - 1);
  };

  return {
    open: () => {
      setOpen(true);
      setActive(-1);
    },
    close: () => setOpen(false),
    /** Handles the keys of the list; true if the key was one. */
    onKey(event: KeyboardEvent): boolean {
      const { key } = event;
      if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
      else if (key === 'Escape' && isShown) setOpen(false);
      else if ((key === 'Enter' || (key === 'Tab' && !event.shiftKey)) && taken !== undefined) take(taken);
      else return false;
      event.preventDefault();
      return true;
    },
    /** The attributes of the text field. */
    control: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': isShown && suggestions.length > 0 ? id : undefined,
      'aria-activedescendant': taken === undefined ? undefined : `${id}-${active}`,
    } as const,
    list: isShown ? (
      <div className="popover filter-suggestions">
        {suggestions.length > 0 && (
          <div id={id} role="listbox" className="menu" aria-label="Suggestions">
            {suggestions.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and the keys
              // biome-ignore lint/a11y/useFocusableInteractive: likewise
              <div
                key={suggestion.text}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={classNames('menu-item', index === active && 'is-active')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(suggestion)}
              >
                <span className="menu-item-text truncate">{suggestion.label}</span>
                <span className="menu-hint">{suggestion.hint}</span>
              </div>
            ))}
          </div>
        )}
        {wanted !== undefined && <p className="filter-wanted">{wanted}</p>}
      </div>
    ) : null,
  };
}
