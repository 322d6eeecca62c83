import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './button.tsx';
import './dialog.css';

/** Shows a modal dialog. Escape closes it. Its content is mounted only while it is open. */
export function Dialog({
  title,
  isOpen,
  onClose,
  size = 'normal',
  isAlert = false,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: 'normal' | 'wide';
  /** Gives it the role of an alert, which screen readers announce at once. */
  isAlert?: boolean;
  children: ReactNode;
}) {
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={false}
      isKeyboardDismissDisabled={false}
    >
      <Modal className={`modal dialog dialog-${size}`}>
        <AriaDialog className="modal-dialog dialog-body" role={isAlert ? 'alertdialog' : 'dialog'}>
          <div className="dialog-head">
            <Heading slot="title">{title}</Heading>
            <IconButton label="Close" shortcut="Esc" icon={<X aria-hidden="true" />} onPress={onClose} />
          </div>
          <div className="dialog-content">{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Shows the buttons at the foot of a dialog; the main action is last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}
