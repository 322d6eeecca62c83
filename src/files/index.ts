/**
 * Drafts that become files. What Orrery writes to stay lies beside its place under a name of its own until it is whole and
 * on disk, and only then takes its name; what a killed process left of that is removed.
 */
export { type Draft, openDraft } from './draft.ts';
export { flushFolder } from './flush-folder.ts';
export { openJsonFile } from './json-file.ts';
export { quarantine } from './quarantine.ts';
export { removeDrafts } from './remove-drafts.ts';
export { replaceFile } from './replace-file.ts';
