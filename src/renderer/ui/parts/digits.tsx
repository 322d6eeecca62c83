import './digits.css';

/**
 * A whole number grouped in threes. The commas are drawn and not text, so that copying gives the plain digits; what is no
 * whole number is shown as it is.
 */
export function Digits({ text }: { text: string }) {
  const match = /^(-?)(\d{4,})$/.exec(text);
  if (match === null) return text;
  const [, sign = '', digits = ''] = match;
  const first = digits.length % 3 || 3;
  return (
    <span className="digits num">
      {sign}
      {digits.slice(0, first)}
      {groupsOf(digits.slice(first)).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the number
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}

function groupsOf(digits: string): string[] {
  return digits.match(/\d{3}/g) ?? [];
}
