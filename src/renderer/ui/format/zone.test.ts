import { expect, test } from 'vitest';
import { placeOfZone, zoneInWords } from './zone.ts';

test('a zone has the name of today, with spaces, also where the browser has an older one', () => {
  expect(placeOfZone('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(placeOfZone('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
  expect(['utc', 'local', 'Europe/Kiev'].map(zoneInWords)).toEqual(['UTC', 'local time', 'Europe/Kyiv']);
});
