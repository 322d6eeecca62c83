import { type ReactElement, type ReactNode, useContext } from 'react';
import {
  Popover as AriaPopover,
  DialogTrigger,
  OverlayTriggerStateContext,
  type PopoverProps,
} from 'react-aria-components';
import './popover.css';

/** An overlay that opens from a button. */
export interface OverlayFrom {
  /** The button that opens it. */
  trigger: ReactElement;
  /** The name of the overlay for screen readers. */
  label: string;
  placement?: PopoverProps['placement'];
}

/** The state of a panel that also opens in another way than by its button. */
export interface OpenState {
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/**
 * Shows a panel that opens from a button and has the role of a dialog. Its content may be a function that receives
 * `close`.
 */
export function PopoverFrom({
  trigger,
  label,
  placement = 'bottom end',
  isOpen,
  onOpenChange,
  children,
}: OverlayFrom & OpenState & { children: ReactNode | ((close: () => void) => ReactNode) }) {
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      <AriaPopover className="popover" placement={placement} offset={6} aria-label={label}>
        {typeof children === 'function' ? <WithClose>{children}</WithClose> : children}
      </AriaPopover>
    </DialogTrigger>
  );
}

function WithClose({ children }: { children: (close: () => void) => ReactNode }) {
  const state = useContext(OverlayTriggerStateContext);
  return children(() => state?.close());
}
