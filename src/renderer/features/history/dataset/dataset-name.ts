/**
 * Returns the last two folders of a dataset's path, joined by `/`. The last folder alone is named like the chain, so it
 * does not tell two datasets apart.
 */
export function datasetName(folder: string): string {
  return folder.split(/[/\\]/).filter(Boolean).slice(-2).join('/');
}
