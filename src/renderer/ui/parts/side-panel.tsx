import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import './side-panel.css';

/** Shows a record beside its list. The list keeps the focus; Escape closes the panel from both. */
export function SidePanel({
  label,
  head,
  tabs,
  children,
  onClose,
}: {
  label: string;
  head: ReactNode;
  tabs?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = panel.current;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
    };
    element?.addEventListener('keydown', close);
    return () => element?.removeEventListener('keydown', close);
  }, [onClose]);

  return (
    <aside ref={panel} className="side-panel" aria-label={label}>
      <header className="side-panel-head">
        <div className="side-panel-title">{head}</div>
        <IconButton label="Close" shortcut="Esc" icon={<X aria-hidden="true" />} onPress={onClose} />
      </header>
      {tabs}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="side-panel-body" tabIndex={0} aria-label={`${label}, content`}>
        {children}
      </section>
    </aside>
  );
}
