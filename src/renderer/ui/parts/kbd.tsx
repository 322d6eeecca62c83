import './kbd.css';

/** Keys with the labels of the keyboard: "Ctrl K" is two. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="keys">
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
