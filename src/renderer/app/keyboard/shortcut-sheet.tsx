import { X } from 'lucide-react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton, Keys } from '../../ui/parts/index.ts';
import { SHORTCUTS } from './shortcuts.ts';
import './shortcut-sheet.css';

/** The part that scrolls has the focus, so that the keys that scroll work at once. */
const focusAtOnce = (part: HTMLElement | null) => part?.focus();

/** Shows the dialog that lists the keyboard shortcuts. */
export function ShortcutSheet({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <ModalOverlay className="scrim" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal className="modal shortcut-sheet">
        <Dialog className="modal-dialog">
          {({ close }) => (
            <>
              <div className="shortcut-head">
                <Heading slot="title">Keyboard shortcuts</Heading>
                <IconButton label="Close" shortcut="Esc" icon={<X aria-hidden="true" />} onPress={close} />
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
              <section ref={focusAtOnce} className="shortcut-scroll" tabIndex={0} aria-label="All shortcuts">
                <div className="shortcut-groups">
                  {SHORTCUTS.map(({ title, shortcuts }) => (
                    <section key={title}>
                      <h3>{title}</h3>
                      <dl>
                        {shortcuts.map(({ keys, does }) => (
                          <div key={keys + does}>
                            <dt>{does}</dt>
                            <dd>
                              <Keys keys={keys} />
                            </dd>
                          </div>
                        ))}
                      </dl>
                    </section>
                  ))}
                </div>
              </section>
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
