/** A dataset by the last two folders of its path: its own is named like the chain, as are those of other datasets. */
export function datasetName(folder: string): string {
  return folder.split(/[/\\]/).filter(Boolean).slice(-2).join('/');
}
