import { expect, test } from 'vitest';
import { formatJson } from './format-json.ts';
import { readJson } from './read-json.ts';

test('a laid out text has the same values, digit by digit', () => {
  const text =
    '{"transfer":{"amount":18446744073709551615,"note":"a, \\"b\\": {c}","empty":{},"list":[1.50,[],{"x":null}]}}';
  expect(formatJson(text)).toBe(
    `{
  "transfer": {
    "amount": 18446744073709551615,
    "note": "a, \\"b\\": {c}",
    "empty": {},
    "list": [
      1.50,
      [],
      {
        "x": null
      }
    ]
  }
}`,
  );
  expect(readJson(formatJson(text)).value).toEqual(readJson(text).value);
  expect(formatJson(formatJson(text))).toBe(formatJson(text));
});
