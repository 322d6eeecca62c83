/** A time zone: 'utc', 'local', or an IANA name such as "Europe/Zurich". */
export type Zone = string;

/** Returns the name of a zone as `Intl` takes it; undefined for the zone of this machine. */
export function zoneName(zone: Zone): string | undefined {
  return zone === 'local' ? undefined : zone === 'utc' ? 'UTC' : zone;
}

/** Names that browsers still give to zones, with the names of today. Both mean the same zone. */
const NAMES_OF_TODAY = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

/** Returns the IANA name of a zone as people read it: "America/New York" and "Asia/Kolkata". */
export function placeOfZone(name: string): string {
  return (NAMES_OF_TODAY.get(name) ?? name).replaceAll('_', ' ');
}

/** Returns the name of this machine's zone as people read it. */
export function placeHere(): string {
  return placeOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** Returns the zone of a date field in words: "UTC", "local time", or its place. */
export function zoneInWords(zone: Zone): string {
  const name = zoneName(zone);
  return name === undefined ? 'local time' : placeOfZone(name);
}

/** Returns the zone in words that also mean it on another machine: "UTC" or its place. For files, pictures and prints. */
export function zoneAnywhere(zone: Zone): string {
  return zone === 'local' ? placeHere() : zoneInWords(zone);
}
