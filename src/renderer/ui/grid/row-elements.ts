/** The elements that show the rows of a grid, and their next use after a far movement. */
export interface RowElements {
  /**
   * Returns the key of the first rendered row; the rows below have the next numbers. React keeps the element of a key.
   * @param first index of the first rendered row
   * @param count number of rendered rows
   */
  keyFrom(first: number, count: number): number;
}

/**
 * Returns the keys of a grid's rows. After a movement by less than half of the rendered rows, a row in sight keeps its
 * key. After a longer one, the elements stay where they are and show other rows, because changing their texts costs
 * much less than new elements.
 */
export function rowElements(): RowElements {
  let before = 0;
  /** Rows by which the index of a row is larger than its key. */
  let ahead = 0;
  return {
    keyFrom(first, count) {
      if (Math.abs(first - before) > count / 2) ahead += first - before;
      before = first;
      return first - ahead;
    },
  };
}
