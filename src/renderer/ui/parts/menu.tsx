import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import {
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Header,
  Menu,
  MenuTrigger,
  Popover,
  type Selection,
} from 'react-aria-components';
import type { OverlayFrom } from './popover.tsx';
import './menu.css';
import './popover.css';

/** Shows a menu that opens from a button, `trigger`, with an optional note above its items. */
export function MenuFrom({
  trigger,
  label,
  placement = 'bottom end',
  note,
  children,
}: OverlayFrom & { note?: string | undefined; children: ReactNode }) {
  const noteId = useId();
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover" placement={placement} offset={6}>
        {note !== undefined && (
          <p id={noteId} className="menu-note">
            {note}
          </p>
        )}
        <Menu className="menu" aria-label={label} aria-describedby={note === undefined ? undefined : noteId}>
          {children}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Shows an item of a menu, with an optional icon, and a hint such as its keys. */
export function MenuItem({
  id,
  icon,
  hint,
  onAction,
  children,
  isDisabled = false,
}: {
  id: string;
  icon?: ReactNode;
  hint?: ReactNode;
  onAction?: () => void;
  children: string;
  isDisabled?: boolean;
}) {
  return (
    <AriaMenuItem id={id} className="menu-item" textValue={children} onAction={onAction} isDisabled={isDisabled}>
      {({ isSelected, selectionMode }) => (
        <>
          {selectionMode === 'none' ? (
            icon
          ) : (
            <span className="menu-check">{isSelected && <Check aria-hidden="true" />}</span>
          )}
          {selectionMode !== 'none' && icon}
          <span className="menu-item-text">{children}</span>
          {hint !== undefined && <span className="menu-hint">{hint}</span>}
        </>
      )}
    </AriaMenuItem>
  );
}

/** Shows items of a menu of which exactly one is selected. */
export function MenuChoice<Value extends string>({
  title,
  value,
  onChange,
  staysOpen = false,
  children,
}: {
  title: string;
  value: Value;
  onChange: (value: Value) => void;
  /** The menu stays open after a choice. */
  staysOpen?: boolean;
  children: ReactNode;
}) {
  const choose = (keys: Selection) => {
    const [chosen] = keys === 'all' ? [] : keys;
    if (chosen !== undefined) onChange(chosen as Value);
  };
  return (
    <AriaMenuSection
      className="menu-section"
      selectionMode="single"
      disallowEmptySelection
      shouldCloseOnSelect={!staysOpen}
      selectedKeys={[value]}
      onSelectionChange={choose}
    >
      <Header className="menu-title">{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

/** Shows items of a menu of which any number is selected. The menu stays open after a choice. */
export function MenuChoices({
  title,
  values,
  onChange,
  children,
}: {
  title: string;
  values: readonly string[];
  /** Gets a function that makes the next selected ids from the newest ones, in the order of their selection. */
  onChange: (change: (newest: readonly string[]) => string[]) => void;
  children: ReactNode;
}) {
  const choose = (keys: Selection) => {
    if (keys === 'all') return;
    const chosen = [...keys].map(String);
    // The ids that the click changed: the values can be older than a click before it.
    const added = chosen.filter((id) => !values.includes(id));
    const others = new Set([...added, ...values.filter((id) => !chosen.includes(id))]);
    onChange((newest) => [...newest.filter((id) => !others.has(id)), ...added]);
  };
  return (
    <AriaMenuSection
      className="menu-section"
      selectionMode="multiple"
      shouldCloseOnSelect={false}
      selectedKeys={values}
      onSelectionChange={choose}
    >
      <Header className="menu-title">{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

/** Shows items of a menu under a title. */
export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection className="menu-section">
      <Header className="menu-title">{title}</Header>
      {children}
    </AriaMenuSection>
  );
}
