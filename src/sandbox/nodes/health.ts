/**
 * The health of a node, epoch by epoch: nearly perfect on most days, with incidents in which the node falls behind or is
 * offline, and then recovers. Scores and moving stake follow from it.
 */
import { remember } from '../memo.ts';
import { createNoise } from '../randomness.ts';
import { ROSTER } from './roster.ts';

/** A node has at most one incident in each season of this many epochs; the incident ends within the season. */
const SEASON_EPOCHS = 60;
const MAX_INCIDENT_LENGTH = 18;
/** The seasons of a node whose incidents stay in memory; an epoch asks for those around it again and again. */
const SEASONS_IN_MEMORY = 64;

interface Incident {
  start: number;
  /** Epochs of full effect; the recovery takes half as many. */
  length: number;
  /** Share of its work that the node still does; 0 means offline. */
  depth: number;
}

/** The health of all nodes by epoch. A node is an index into the roster. */
export interface Health {
  /** Returns the health by incidents only: from 0 (offline) to 1 (healthy). */
  at(node: number, epoch: number): number;
  /** Returns the health with small daily variation, from 0 to 1. */
  measuredAt(node: number, epoch: number): number;
  /** Number of epochs offline in a range (both ends included). */
  offlineBetween(node: number, first: number, last: number): number;
}

/** Returns the health of all nodes, computed when it is asked for. */
export function createHealth(seed: string): Health {
  const noise = createNoise(seed, 'health');
  const seasonOf = (epoch: number) => Math.floor(epoch / SEASON_EPOCHS);

  /** The incidents of each node by their season. */
  const incidents = ROSTER.map((node) => {
    /** The share of its seasons in which the node has an incident: 0.08 to 0.5. */
    const frailty = 0.08 + noise.at(node, 0, 1).unit(0) ** 2 * 0.42;
    return remember(SEASONS_IN_MEMORY, (season): Incident | undefined => {
      const block = noise.at(season, node, 2);
      if (block.unit(0) >= frailty) return undefined;
      const length = 2 + block.below(MAX_INCIDENT_LENGTH - 1, 1);
      const start = season * SEASON_EPOCHS + block.below(SEASON_EPOCHS - Math.ceil(length * 1.5), 2);
      const depth = block.unit(3) < 0.3 ? 0 : 0.1 + block.unit(3) * 0.6;
      return { start, length, depth };
    });
  });
  const incidentIn = (node: number, season: number) => incidents[node]?.(season);

  const at = (node: number, epoch: number) => {
    const incident = incidentIn(node, seasonOf(epoch));
    if (incident === undefined || epoch < incident.start) return 1;
    const { start, length, depth } = incident;
    const recovered = (epoch - start - length + 1) / (length / 2);
    if (recovered <= 0) return depth;
    return recovered >= 1 ? 1 : depth + (1 - depth) * recovered;
  };

  /** Per node, offline epochs of all seasons from 0 up to each season; extended on demand. */
  const sums = new Map<number, number[]>();
  const offlineBefore = (node: number, season: number) => {
    const known = sums.get(node) ?? [0];
    sums.set(node, known);
    for (let next = known.length; next <= season; next += 1) {
      const incident = incidentIn(node, next - 1);
      known.push((known[next - 1] ?? 0) + (incident?.depth === 0 ? incident.length : 0));
    }
    return known[Math.max(0, season)] ?? 0;
  };

  /** Returns the number of offline epochs from epoch 0 to this one, both included. */
  const offlineUpTo = (node: number, epoch: number) => {
    if (epoch < 0) return 0;
    const incident = incidentIn(node, seasonOf(epoch));
    const current = incident?.depth === 0 ? Math.min(incident.length, Math.max(0, epoch - incident.start + 1)) : 0;
    return offlineBefore(node, seasonOf(epoch)) + current;
  };

  return {
    at,
    measuredAt: (node, epoch) => at(node, epoch) * (1 - noise.at(epoch, node, 3).unit(0) ** 3 * 0.15),
    offlineBetween: (node, first, last) => (last < first ? 0 : offlineUpTo(node, last) - offlineUpTo(node, first - 1)),
  };
}
