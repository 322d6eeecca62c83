/**
 * The only mapping between the neutral names of the interface and the names that a real network writes.
 * Inside Orrery only the neutral names exist; reading accepts both; writing follows `--wire-names`.
 */

export const WIRE_NAMES = ['neutral', 'network'] as const;
/** The naming of members and enum values in JSON: Orrery's neutral one, or a network's own. */
export type WireNames = (typeof WIRE_NAMES)[number];

const FIELDS = {
  consensusPubKey: 'tmPubKey',
  chainAddress: 'ethereumAddress',
} as const;

const ENUM_VALUES = {
  VALIDATOR_NODE_STATUS_CONSENSUS: 'VALIDATOR_NODE_STATUS_TENDERMINT',
} as const;

const toNetwork = {
  fields: new Map<string, string>(Object.entries(FIELDS)),
  values: new Map<string, string>(Object.entries(ENUM_VALUES)),
};
const toNeutral = {
  fields: new Map<string, string>(Object.entries(FIELDS).map(([neutral, network]) => [network, neutral])),
  values: new Map<string, string>(Object.entries(ENUM_VALUES).map(([neutral, network]) => [network, neutral])),
};

/** Fields whose values are enum members. Only these values are renamed, so that a person's equal text is not. */
const ENUM_FIELDS = new Set(['status', 'previousStatus', 'validatorStatus']);

function rename(value: unknown, table: typeof toNetwork): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, table));
  if (value === null || typeof value !== 'object') return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const name = table.fields.get(key) ?? key;
    renamed[name] =
      typeof member === 'string' && ENUM_FIELDS.has(key) ? (table.values.get(member) ?? member) : rename(member, table);
  }
  return renamed;
}

const NETWORK_NAMES = [...toNeutral.fields.keys(), ...toNeutral.values.keys()];

/** Returns true if a JSON text may hold any of a network's own names; most texts hold none and need no renaming. */
export function holdsNetworkNames(text: string): boolean {
  return NETWORK_NAMES.some((name) => text.includes(name));
}

/** Returns JSON with neutral names in place of a network's own names. */
export function withNeutralNames(json: unknown): unknown {
  return rename(json, toNeutral);
}

/** Returns a copy of JSON with neutral names whose members have the wire names `names`; the same value for `neutral`. */
export function withWireNames(json: unknown, names: WireNames): unknown {
  return names === 'neutral' ? json : rename(json, toNetwork);
}

/** Characters that networks escape in JSON text, to make it safe inside a page; and JSON's own escapes. */
const ESCAPED = /[<>&\u2028\u2029]|\\./g;
/** Escapes that networks write by their number. */
const NUMBERED: Readonly<Record<string, string>> = { '\\b': '\\u0008', '\\f': '\\u000c' };

function escaped(found: string): string {
  if (found.startsWith('\\')) return NUMBERED[found] ?? found;
  return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Returns JSON text with its characters escaped for sending: in network mode byte for byte as a network writes it, in
 * neutral mode unchanged.
 */
export function escapeFor(text: string, names: WireNames): string {
  return names === 'neutral' ? text : text.replace(ESCAPED, escaped);
}

/** Returns the JSON text to send of a value that has neutral names: its members get the wire names `names`. */
export function wireText(json: unknown, names: WireNames): string {
  return escapeFor(JSON.stringify(withWireNames(json, names)), names);
}

/**
 * Returns the name of a member or an enum value in a naming, from its neutral name; the same name if it has no other.
 */
export function wireName(neutral: string, names: WireNames): string {
  return names === 'neutral' ? neutral : (toNetwork.fields.get(neutral) ?? toNetwork.values.get(neutral) ?? neutral);
}
