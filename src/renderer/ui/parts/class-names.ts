/** Returns the names that are set, separated by spaces: `classNames('chip', open && 'is-open')`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
