import './digits.css';

/**
 * Shows a whole number in groups of three digits. CSS draws the commas, so that a copy has plain digits. Text that is
 * not a whole number is shown unchanged.
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a group
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}

function groupsOf(digits: string): string[] {
  return digits.match(/\d{3}/g) ?? [];
}
