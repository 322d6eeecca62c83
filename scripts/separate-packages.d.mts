export const SEPARATE_PACKAGES: readonly string[];
