import { ListFilter, Search, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  type Filter,
  type FilterField,
  type FilterProblem,
  type FilterTerm,
  parseFilter,
  problemsOf,
  type ValuesOf,
  writeFilter,
} from '../../data/filter/index.ts';
import { focusIfLost, IconButton, markCut, PopoverFrom, useSize } from '../../ui/parts/index.ts';
import { ConditionForm } from './condition-form.tsx';
import { useFilterSuggestions } from './filter-suggestions.tsx';
import { TermChip } from './term-chip.tsx';
import './filter-bar.css';
import '../../ui/parts/popover.css';

/** Milliseconds between the last key and the query. */
const PAUSE_MS = 220;

interface FilterBarProps {
  /** The filter in the filter language, as written in the link. */
  value: string;
  onChange: (change: (newest: string) => string) => void;
  fields: readonly FilterField[];
  placeholder: string;
  problems: readonly FilterProblem[];
  /** The values of a field in the rows in memory, to suggest. */
  valuesOf?: ValuesOf;
}

/**
 * Shows a field for free text and the conditions of a list's filter, with suggestions. Typing `field>=value` and Enter
 * makes a condition of it, and so does leaving the bar; an incomplete condition is marked then, and stays in the field.
 * Enter without a condition moves the focus to the list. `onChange` is called with a function that makes the whole filter
 * from the newest one: 220 ms after the last key in free text or after the bar was left, and at once when a condition is
 * added or removed.
 */
export function FilterBar(props: FilterBarProps) {
  const { value, onChange, fields, placeholder, problems, valuesOf = noValues } = props;
  const filter = parseFilter(value);
  const [typed, setTyped] = useState(filter.text);
  const [shown, setShown] = useState(value);
  // The link follows later than what is typed: its value from before must not replace the text meanwhile.
  const [sent, setSent] = useState<string>();
  if (shown !== value) {
    setShown(value);
    setSent(undefined);
    if (value !== sent) setTyped(filter.text);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** True if the bar was left since the last key. */
  const [isLeft, setLeft] = useState(false);
  const shownProblems = isLeft ? [...problems, ...problemsOf(typed, fields)] : problems;
  const problemId = useId();
  const [line, setLine] = useState<HTMLDivElement | null>(null);
  // Conditions stay in one line, which scrolls: a new one is at its end, beside the field. Tools that come later make the
  // line shorter, and it would cut the last value, which then looks like another one.
  const count = filter.terms.length;
  const { width } = useSize(line);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what scrolls are the conditions and the width
  useLayoutEffect(() => {
    if (line !== null) line.scrollLeft = line.scrollWidth;
  }, [line, count, width]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other conditions of the same number can be longer
  useLayoutEffect(() => {
    if (line !== null) markCut(line);
  }, [line, value, width]);

  const suggesting = useFilterSuggestions({
    id: `${problemId}suggestions`,
    typed,
    fields,
    valuesOf,
    onTake({ text, isComplete }) {
      if (isComplete) add(text);
      else setTyped(text);
    },
  });

  const send = (change: (newest: Filter) => Filter) => {
    setSent(writeFilter(change(filter)));
    onChange((newest) => writeFilter(change(parseFilter(newest))));
  };
  const commit = (change: (newest: Filter) => Filter, left = change(filter).text) => {
    clearTimeout(timer.current);
    setTyped(left);
    send(change);
  };
  /** Changes the conditions, and leaves what is typed: of that, an unfinished condition is not in the filter yet. */
  const setTerms = (change: (newest: Filter['terms']) => Filter['terms']) =>
    commit(({ terms }) => ({ terms: change(terms), text: wordsIn(typed) }), typed);
  /** Focuses the field if the button that had the focus goes, with the condition that it removed. */
  const keepFocus = () => focusIfLost(() => line?.querySelector<HTMLElement>('.filter-input'));
  /** Makes conditions of a typed text. */
  const add = (text: string) => {
    const parsed = parseFilter(text);
    commit(({ terms }) => ({ terms: [...terms, ...parsed.terms], text: parsed.text }));
  };
  const type = (text: string) => {
    setTyped(text);
    if (text === '') suggesting.close();
    else suggesting.open();
    setLeft(false);
    clearTimeout(timer.current);
    const words = wordsIn(text);
    // A condition waits for Enter. The words beside it filter already, so that words that it replaced do so no longer.
    if (parseFilter(text).terms.length > 0 && words === filter.text) return;
    timer.current = setTimeout(() => send(({ terms }) => ({ terms, text: words })), PAUSE_MS);
  };
  const onLeave = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    // The focus stays in the bar, or only the window lost it.
    if (currentTarget.contains(relatedTarget) || document.activeElement === target) return;
    if (parseFilter(typed).terms.length === 0) return;
    setLeft(true);
    if (problemsOf(typed, fields).length > 0) return;
    clearTimeout(timer.current);
    // The pause lets a click reach the row that it was meant for.
    timer.current = setTimeout(() => add(typed), PAUSE_MS);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (suggesting.onKey(event)) return;
    if (event.key === 'Enter') {
      suggesting.close();
      add(typed);
      // A new condition may be followed by another one. Free text is whole: the next keys are those of the list.
      if (parseFilter(typed).terms.length === 0) focusList();
    } else if (event.key === 'Backspace' && typed === '' && filter.terms.length > 0) {
      commit(({ terms }) => ({ terms: terms.slice(0, -1), text: '' }));
    } else if (event.key === 'Escape') {
      suggesting.close();
      if (typed === '') leave(event.currentTarget);
      else commit(({ terms }) => ({ terms, text: '' }));
      event.preventDefault();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing, but hears that the focus leaves its parts
    <div className="filter-bar" onBlur={onLeave}>
      <div className="filter-box" data-invalid={shownProblems.length > 0 || undefined}>
        <Search aria-hidden="true" />
        <div ref={setLine} className="filter-terms" onScroll={({ currentTarget }) => markCut(currentTarget)}>
          {filter.terms.map((term, index) => (
            <TermChip
              // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a condition
              key={index}
              term={term}
              fields={fields}
              problem={problems.find((problem) => problem.term === index)}
              onRemove={() => {
                setTerms((terms) => without(terms, term));
                keepFocus();
              }}
            />
          ))}
          <input
            type="text"
            className="filter-input"
            aria-label="Filter"
            aria-describedby={shownProblems.length > 0 ? problemId : undefined}
            aria-invalid={shownProblems.length > 0}
            {...suggesting.control}
            data-shortcut="filter"
            spellCheck={false}
            autoComplete="off"
            placeholder={filter.terms.length === 0 ? placeholder : ''}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={suggesting.close}
          />
        </div>
        {value !== '' && (
          <IconButton
            size="small"
            label="Clear the filter"
            icon={<X aria-hidden="true" />}
            onPress={() => {
              commit(() => ({ terms: [], text: '' }));
              keepFocus();
            }}
          />
        )}
        <PopoverFrom
          label="Add a condition"
          trigger={<IconButton size="small" label="Add a condition" icon={<ListFilter aria-hidden="true" />} />}
        >
          {(close) => (
            <ConditionForm
              fields={fields}
              onAdd={(term) => {
                // Once also if the button is pressed twice.
                setTerms((terms) => [...without(terms, term), term]);
                close();
              }}
            />
          )}
        </PopoverFrom>
        {suggesting.list}
      </div>
      {suggesting.list === null && shownProblems.length > 0 && (
        <p id={problemId} className="popover filter-problem" role="status">
          {shownProblems.map(({ text }) => text).join(' ')} The list ignores this part.
        </p>
      )}
    </div>
  );
}

/** Returns the words beside the conditions in a typed text; all of the text if it has no condition. */
function wordsIn(typed: string): string {
  const { terms, text } = parseFilter(typed);
  return terms.length > 0 ? text : typed;
}

/** Returns the conditions without the first one that is equal to a condition. */
function without(terms: Filter['terms'], { word, operator, value }: FilterTerm): Filter['terms'] {
  const at = terms.findIndex((term) => term.word === word && term.operator === operator && term.value === value);
  return at < 0 ? terms : terms.toSpliced(at, 1);
}

/** Moves the focus from the filter to the list, or nowhere if no list is shown. */
function leave(field: HTMLElement): void {
  field.blur();
  focusList();
}

function focusList(): void {
  document.querySelector<HTMLElement>('#view [role="grid"]')?.focus();
}

const noValues: ValuesOf = () => [];
