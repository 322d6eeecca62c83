import { createContext } from 'react';

/** The network that the charts of a page are about, as exported files name it. */
interface ChartNetwork {
  /** The beginning of the names of files. */
  fileName: string;
  /** A line under pictures. */
  words: string;
}

/** The network of the page's charts; undefined where it is not known. */
export const ChartNetworkContext = createContext<ChartNetwork | undefined>(undefined);
