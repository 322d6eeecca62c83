import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { copyText } from './copy.ts';
import { announce } from './toasts.tsx';

/** Shows a button that copies a text, and that it was copied. `what` names the text: "Copy the node id". */
export function CopyButton({ text, what, tabbable = true }: { text: string; what: string; tabbable?: boolean }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1400);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <IconButton
      label={`Copy ${what}`}
      size="small"
      excludeFromTabOrder={!tabbable}
      icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onPress={async () => {
        if (await copyText(text)) setCopied(true);
        else announce(`The ${what} could not be copied`, 'bad');
      }}
    />
  );
}
