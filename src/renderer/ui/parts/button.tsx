import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps, type PressEvent } from 'react-aria-components';
import { classNames } from './class-names.ts';
import './button.css';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  /** primary: the main action; danger: one that destroys; plain: other actions; quiet: in toolbars and cells. */
  variant?: 'primary' | 'danger' | 'plain' | 'quiet';
  size?: 'normal' | 'small';
  icon?: ReactNode;
  /**
   * True for a button whose press puts another one into its place, such as Run and Stop, or Remove and that of the next
   * row: a double click is one press, because its second click was not meant for the other button.
   */
  alternates?: boolean;
  /**
   * Why the button cannot be pressed now, if that is not on screen. Unlike a disabled one, it takes the focus, and
   * shows the reason on hover, on focus and when it is pressed. Not for the submit button of a form, whose fields say why.
   */
  reason?: string | undefined;
  children?: ReactNode;
}

/** Returns the properties of a button that only says why it does nothing. */
const refusing = (reason: string) => ({
  'aria-disabled': true as const,
  'data-tip': reason,
  onPress: undefined,
});

/** Returns `onPress` without the presses that are the second click of a double click, and what notices these. */
function useSinglePress(onPress: ((event: PressEvent) => void) | undefined) {
  const isRepeated = useRef(false);
  return {
    onMouseDown: ({ detail }: MouseEvent) => {
      isRepeated.current = detail > 1;
    },
    onPress: (event: PressEvent) => {
      // The second click may have been no press. A later press by a key is none of its clicks.
      const isByKey = event.pointerType === 'keyboard' || event.pointerType === 'virtual';
      if (isByKey || !isRepeated.current) onPress?.(event);
    },
  };
}

/** Shows a button with an optional icon before its text. */
export function Button({
  variant = 'plain',
  size = 'normal',
  icon,
  children,
  alternates,
  reason,
  ...rest
}: ButtonProps) {
  const single = useSinglePress(rest.onPress);
  return (
    <AriaButton
      {...rest}
      {...(alternates === true && single)}
      {...(reason !== undefined && refusing(reason))}
      className={classNames('button', `button-${variant}`, size === 'small' && 'button-small')}
    >
      {icon}
      {children !== undefined && <span className="button-label">{children}</span>}
    </AriaButton>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'icon'> {
  /** The action, for screen readers; shown on hover with its shortcut. */
  label: string;
  shortcut?: string;
  icon: ReactNode;
}

/** Shows a button with only an icon. Screen readers get the label, and so does a person on hover, with the shortcut. */
export function IconButton({
  label,
  shortcut,
  icon,
  variant = 'quiet',
  size = 'normal',
  alternates,
  reason,
  ...rest
}: IconButtonProps) {
  const single = useSinglePress(rest.onPress);
  return (
    <span className="icon-button-box" data-tip={label} data-tip-keys={shortcut}>
      <AriaButton
        {...rest}
        {...(alternates === true && single)}
        {...(reason !== undefined && refusing(`${label}. ${reason}`))}
        aria-label={label}
        className={classNames('button', 'button-icon', `button-${variant}`, size === 'small' && 'button-small')}
      >
        {icon}
      </AriaButton>
    </span>
  );
}
