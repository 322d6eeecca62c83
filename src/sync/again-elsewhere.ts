/** A step of a walk may meet this many changes of service; each costs it what it had not yet stored. */
const CHANGES_AT_MOST = 3;

/** Does a piece of work again where it failed because another service came into use meanwhile. */
export async function againElsewhere<Result>(service: () => string, work: () => Promise<Result>): Promise<Result> {
  for (let changes = 0; ; changes += 1) {
    const before = service();
    try {
      return await work();
    } catch (thrown) {
      if (service() === before || changes === CHANGES_AT_MOST) throw thrown;
    }
  }
}
