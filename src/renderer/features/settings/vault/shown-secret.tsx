import { type RefObject, useCallback, useEffect } from 'react';
import type { ExplorerEvent } from '../../../../contract/index.ts';
import { useExplorerEvents } from '../../../data/explorer.tsx';
import { useWiped } from '../../shared/vault/use-secret.ts';
import './shown-secret.css';

/** Writes a secret into the page. Returns false if nothing was written. */
export type SecretWriter = (secret: string) => boolean;

/**
 * Shows a secret that the person asked to see. `writer` is set to a function that writes it directly into the page, so
 * that no state ever contains it. The function writes nothing and returns false if the person has left the window
 * before the secret came. The secret is removed as soon as the window loses the focus, the vault locks, or this
 * component unmounts; `onHide` is called for the first two.
 */
export function ShownSecret({
  kind,
  isShown,
  writer,
  onHide,
}: {
  kind: 'phrase' | 'key';
  isShown: boolean;
  writer: RefObject<SecretWriter | undefined>;
  onHide: () => void;
}) {
  const hide = useCallback(() => isShown && onHide(), [isShown, onHide]);
  const { box } = useWiped<HTMLDivElement>(hide);
  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type !== 'vault' || event.state === 'open') return;
      box.current?.querySelector('[data-shown-secret]')?.replaceChildren();
      hide();
    },
    [box, hide],
  );
  useExplorerEvents(onEvent);
  useEffect(() => {
    writer.current = (secret) => {
      if (document.visibilityState === 'hidden' || !document.hasFocus()) return false;
      const target = box.current?.querySelector('[data-shown-secret]');
      target?.replaceChildren(...(kind === 'phrase' ? phraseItems(secret) : [document.createTextNode(secret)]));
      return true;
    };
    return () => {
      writer.current = undefined;
    };
  }, [writer, box, kind]);

  return (
    <div ref={box} hidden={!isShown}>
      {kind === 'phrase' ? (
        <ol className="shown-phrase mono" data-shown-secret aria-label="Recovery phrase" />
      ) : (
        <>
          <p className="shown-key mono" data-shown-secret />
          <p className="field-description">
            Orrery does not copy it. If you copy it, every program can read it on the clipboard until you copy something
            else.
          </p>
        </>
      )}
    </div>
  );
}

function phraseItems(phrase: string): HTMLElement[] {
  return phrase.split(' ').map((word) => {
    const item = document.createElement('li');
    item.textContent = word;
    return item;
  });
}
