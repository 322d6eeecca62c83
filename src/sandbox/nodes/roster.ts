/** The roster: all node operators that this network ever has. Names, sites and people are invented. */

/** Name, ISO 3166 country code, host name of the site. */
const OPERATORS = [
  ['Kestrel Hollow Staking', 'IE', 'kestrelhollow.example'],
  ['Nordlys Noder', 'NO', 'nordlys-noder.example'],
  ['Fjordwacht', 'DK', 'fjordwacht.example'],
  ['Sextant Nine', 'GB', 'sextant-nine.example'],
  ['Halbmond Rechenzentrum', 'DE', 'halbmond-rz.example'],
  ['Atelier des Blocs', 'FR', 'atelier-des-blocs.example'],
  ['Quiet Quorum', 'NL', 'quietquorum.example'],
  ['Tinto y Nodo', 'ES', 'tinto-y-nodo.example'],
  ['Ponte Vecchia Validatori', 'IT', 'pontevecchia.example'],
  ['Alpenglühen AG', 'CH', 'alpengluehen.example'],
  ['Copperkettle Labs', 'US', 'copperkettle.example'],
  ['Maple & Mortar', 'CA', 'maple-mortar.example'],
  ['深海ノード', 'JP', 'shinkai-node.example'],
  ['은하수 검증', 'KR', 'eunhasu.example'],
  ['Merlion Ledgerworks', 'SG', 'ledgerworks.example'],
  ['Southern Cross Nodes', 'AU', 'southern-cross-nodes.example'],
  ['Kōwhai Validators', 'NZ', 'kowhai.example'],
  ['Grün & Söhne Knotenbau', 'AT', 'knotenbau.example'],
  ['Żuraw Węzły', 'PL', 'zuraw-wezly.example'],
  ['Vltava Stake', 'CZ', 'vltava-stake.example'],
  ['Грань', 'UA', 'hran.example'],
  ['مرصد الأفق', 'AE', 'marsad.example'],
  ['עוגן כחול', 'IL', 'ogen.example'],
  ['Ipê Amarelo Nós', 'BR', 'ipe-amarelo.example'],
  ['Cóndor Austral', 'CL', 'condor-austral.example'],
  ['Baobab Blocks', 'ZA', 'baobab-blocks.example'],
  ['Savanna Signal', 'KE', 'savanna-signal.example'],
  ['Harmattan Hosting', 'NG', 'harmattan.example'],
  ['Saffron Peak', 'IN', 'saffronpeak.example'],
  ['หิ่งห้อย Nodes', 'TH', 'hinghoi.example'],
  ['Bamboo Compass', 'VN', 'bamboocompass.example'],
  ['Ηλιοτρόπιο', 'GR', 'iliotropio.example'],
  ['Boğaz Düğüm', 'TR', 'bogaz-dugum.example'],
  ['Carpathian Uptime', 'RO', 'carpathian-uptime.example'],
  ['Amber Coast Nodes', 'LT', 'ambercoast.example'],
  ['Saaremaa Sõlm', 'EE', 'solm.example'],
  ['Revontulet', 'FI', 'revontulet.example'],
  ['Polstjärnan', 'SE', 'polstjarnan.example'],
  ['Geysir Proofs', 'IS', 'geysir-proofs.example'],
  ['Douro Digital', 'PT', 'douro-digital.example'],
  ['Plaine & Pivot', 'BE', 'plaine-pivot.example'],
  ['Grand Duchy Nodes', 'LU', 'grandduchynodes.example'],
  ['Ceiba Consenso', 'MX', 'ceiba.example'],
  ['Páramo Pruebas', 'CO', 'paramo.example'],
  ['Jade Harbour', 'HK', 'jadeharbour.example'],
  ['Formosa Firewatch', 'TW', 'firewatch.example'],
  ['Tidewrack (solo)', 'GB', ''],
  ['0xcafé', 'US', ''],
] as const;

/** Nodes that this network ever has; a node is an index into this roster. */
export const ROSTER_SIZE = OPERATORS.length;

/** The number of nodes, the first of the roster, that never leave. */
export const PERMANENT_NODES = 18;

/** All nodes that the sandbox ever has, as indexes into the roster. */
export const ROSTER: readonly number[] = Array.from({ length: ROSTER_SIZE }, (_, node) => node);

/** The operator of a node. */
export interface Operator {
  name: string;
  location: string;
  infoUrl: string;
  avatarUrl: string;
}

/** Returns the operator of a node; the first one for an index beyond the roster. */
export function operatorAt(index: number): Operator {
  const [name, location, host] = OPERATORS[index] ?? OPERATORS[0];
  const infoUrl = host === '' ? '' : `https://${host}`;
  return { name, location, infoUrl, avatarUrl: host === '' || index % 5 === 0 ? '' : `${infoUrl}/avatar.png` };
}
