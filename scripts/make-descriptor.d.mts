/** The descriptor of all commands, as `src/transactions/encoding/descriptor-bytes.ts` holds it deflated. */
export function makeDescriptor(): Uint8Array;
