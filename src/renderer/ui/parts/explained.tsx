import type { ReactNode } from 'react';

/**
 * Shows a text whose explanation is not on screen. The Tab key stops at it, so that everybody reaches its tip. Not
 * inside a grid, whose active cell shows its tip by itself. Without a tip, it is only text.
 */
export function Explained({
  tip,
  className,
  children,
}: {
  tip: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  if (tip === undefined) return <span className={className}>{children}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: its tip must be reachable by keyboard
    <span className={className} data-tip={tip} tabIndex={0}>
      {children}
    </span>
  );
}
