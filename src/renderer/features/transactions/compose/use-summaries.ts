import { useCallback } from 'react';
import { marketLabel, useMarkets } from '../../shared/markets.ts';
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
  const { data: markets } = useMarkets();
  const nodes = useNodes(texts.some((text) => NAMES_NODE.test(text))).items;
  return useCallback(
    (text) => {
      const market = (id: string) => {
        const found = markets?.find((each) => each.id === id);
        return found && marketLabel(found);
      };
      const node = (id: string) => nodes.find((each) => each.isNamed && each.id === id.toLowerCase())?.name;
      return commandSummary(text, unitOf, market, node);
    },
    [unitOf, markets, nodes],
  );
}
