/** The networks that are known: probing, adding, switching; what synchronisation is doing. */
export const networkMethods = {} as const;
