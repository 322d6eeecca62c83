import { type ReactNode, useRef, useState } from 'react';
import { Menu, Popover } from 'react-aria-components';
import './menu.css';
import './popover.css';

/** A point of the window, in pixels. */
export interface WindowPoint {
  x: number;
  y: number;
}

/** Shows a menu that opens at a point: at the pointer, or at what has the focus. The focus returns when it closes. */
export function ContextMenu({
  label,
  at,
  onClose,
  children,
}: {
  label: string;
  /** Undefined while the menu is closed. */
  at: WindowPoint | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  // Most menus are never opened, and a scrolled grid or a zoomed chart would render theirs in each step.
  const [opened, setOpened] = useState<{ at: WindowPoint; count: number }>();
  if (at !== undefined && at !== opened?.at) setOpened({ at, count: (opened?.count ?? 0) + 1 });
  if (opened === undefined) return null;
  return (
    <>
      <span ref={anchor} className="menu-anchor" style={{ left: at?.x ?? 0, top: at?.y ?? 0 }} aria-hidden="true" />
      {/* A menu that still fades out would not take the focus again, so each opening has a popover of its own. */}
      <Popover
        key={opened.count}
        className="popover"
        aria-label={label}
        triggerRef={anchor}
        placement="bottom start"
        offset={2}
        isOpen={at !== undefined}
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Menu className="menu" aria-label={label} autoFocus="first" onClose={onClose}>
          {children}
        </Menu>
      </Popover>
    </>
  );
}
