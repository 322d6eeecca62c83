import { Button, focusIfLost } from '../../ui/parts/index.ts';

/** Shows the button of an empty list that removes its filter. It goes with the filter, and the filter's field has the focus. */
export function ClearFilter({ onClear }: { onClear: () => void }) {
  const clear = () => {
    onClear();
    focusIfLost(() => document.querySelector<HTMLElement>('[data-shortcut="filter"]'));
  };
  return <Button onPress={clear}>Clear the filter</Button>;
}
