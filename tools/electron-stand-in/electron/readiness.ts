/** Records if `ready` has been reached, for calls that are allowed only before or only after it. */

let reach: () => void = () => {};
const reached = new Promise<void>((resolve) => {
  reach = resolve;
});

export const readiness = {
  isReady: false,
  whenReady: reached,
  set() {
    readiness.isReady = true;
    reach();
  },
};
