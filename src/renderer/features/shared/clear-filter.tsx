import { Button, focusIfLost } from '../../ui/parts/index.ts';

/**
 * Shows the button of an empty list that clears its filter. The list then has rows and no button, so the filter's field
 * gets the focus.
 */
export function ClearFilter({ onClear }: { onClear: () => void }) {
  const clear = () => {
    onClear();
    focusIfLost(() => document.querySelector<HTMLElement>('[data-shortcut="filter"]'));
  };
  return <Button onPress={clear}>Clear the filter</Button>;
}
