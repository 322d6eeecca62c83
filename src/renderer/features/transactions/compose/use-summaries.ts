import { useCallback } from 'react';
import { useMarketNames } from '../../shared/markets.ts';
import { useNodes } from '../form/use-suggestions.ts';
import { useFieldUnits } from '../form/use-units.ts';
import { commandSummary } from './command-summary.ts';

/** Found in the text of a command that names a node. */
const NAMES_NODE = /"node_?id"/i;

/**
 * Returns the function that summarises the JSON text of a command in one line, with the units and names of this network.
 * @param texts the commands that it will summarise
 */
export function useSummaries(texts: readonly string[]): (text: string) => string | undefined {
  const unitOf = useFieldUnits();
  const market = useMarketNames();
  const nodes = useNodes(texts.some((text) => NAMES_NODE.test(text))).items;
  return useCallback(
    (text) => {
      const node = (id: string) =>
        // The owner of a node chooses its name, also that of another node.
        nodes.find((each) => each.isNamed && each.nameKind === undefined && each.id === id.toLowerCase())?.name;
      return commandSummary(text, unitOf, market, node);
    },
    [unitOf, market, nodes],
  );
}
