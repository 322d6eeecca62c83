/** Composing, signing and checking transactions; keys and their vault. */
export const transactionMethods = {} as const;
