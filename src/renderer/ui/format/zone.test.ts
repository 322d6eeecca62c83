import { expect, test, vi } from 'vitest';
import { placeHere, placeOfZone, zoneAnywhere, zoneInWords } from './zone.ts';

test('a zone has the name of today, with spaces, also where the browser has an older one', () => {
  expect(placeOfZone('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(placeOfZone('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
  expect(['utc', 'local', 'Europe/Kiev'].map(zoneInWords)).toEqual(['UTC', 'local time', 'Europe/Kyiv']);
});

test('every name of today means the zone of the older name', () => {
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const today = placeOfZone(name).replaceAll(' ', '_');
    expect(new Intl.DateTimeFormat('en', { timeZone: today }).resolvedOptions().timeZone, today).toBe(name);
  }
  // Node and Chromium still give these names; the tz database keeps them as links alone.
  const older = [
    'America/Catamarca',
    'America/Coral_Harbour',
    'America/Indianapolis',
    'Pacific/Enderbury',
    'Pacific/Truk',
  ];
  expect(older.map(placeOfZone)).toEqual([
    'America/Argentina/Catamarca',
    'America/Atikokan',
    'America/Indiana/Indianapolis',
    'Pacific/Kanton',
    'Pacific/Chuuk',
  ]);
});

test('the zone of this machine has the name of today', () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  spy.mockReturnValue({ ...options, timeZone: 'Asia/Calcutta' });
  expect(placeHere()).toBe('Asia/Kolkata');
  expect(['utc', 'local', 'Europe/Kiev'].map(zoneAnywhere)).toEqual(['UTC', 'Asia/Kolkata', 'Europe/Kyiv']);
  spy.mockRestore();
});
