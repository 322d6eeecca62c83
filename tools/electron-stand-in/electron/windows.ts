/** The windows that are open, in the order in which they were opened, for whoever ends the application. */
export interface OpenWindow {
  /** Asks it to close, as a person would; resolves with whether it did. */
  requestClose(): Promise<boolean>;
}

const open = new Set<OpenWindow>();
let onLastClosed: () => void = () => {};

export const windows = {
  all: (): OpenWindow[] => [...open],
  add(window: OpenWindow): void {
    open.add(window);
  },
  remove(window: OpenWindow): void {
    if (open.delete(window) && open.size === 0) onLastClosed();
  },
  whenLastCloses(listener: () => void): void {
    onLastClosed = listener;
  },
};
