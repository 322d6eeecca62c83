import type { ReactElement, ReactNode } from 'react';
import { Popover as AriaPopover, Dialog, DialogTrigger, type PopoverProps } from 'react-aria-components';
import './popover.css';

/** A panel that opens from a button: `<PopoverFrom trigger={<Button…/>} label="…">…</PopoverFrom>`. */
export function PopoverFrom({
  trigger,
  label,
  placement = 'bottom end',
  children,
}: {
  trigger: ReactElement;
  label: string;
  placement?: PopoverProps['placement'];
  children: ReactNode | ((close: () => void) => ReactNode);
}) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover className="popover" placement={placement} offset={6}>
        <Dialog className="popover-dialog" aria-label={label}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
