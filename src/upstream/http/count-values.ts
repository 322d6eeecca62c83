/**
 * Maximum number of values in one answer: a hundred for each row of the largest page. Memory of the thread that reads
 * decides it, because the problems of wrong rows take more than the rows.
 */
export const MAX_VALUES = 500_000;
