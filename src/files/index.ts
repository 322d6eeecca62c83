/**
 * Writes files that survive crashes. A file is written as a draft beside its path, under a name of its own. When the
 * draft is complete and on disk, it gets the file's name. Drafts that a killed process left are removed.
 */
export { type Draft, openDraft } from './draft.ts';
export { draftPath } from './draft-name.ts';
export { flushFolder } from './flush-folder.ts';
export { isRunning } from './is-running.ts';
export { openJsonFile } from './json-file.ts';
export { makeFolder } from './make-folder.ts';
export { fileIn, pathExists } from './paths.ts';
export { quarantine } from './quarantine.ts';
export { openRegularFile, readRegularFile } from './regular-file.ts';
export { removeDrafts } from './remove-drafts.ts';
export { removeFile } from './remove-file.ts';
export { replaceFile } from './replace-file.ts';
