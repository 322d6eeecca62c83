/** Whether `ready` has been reached; what may only be done before or after asks here. */
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
