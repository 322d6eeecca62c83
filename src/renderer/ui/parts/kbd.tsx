import './kbd.css';

/** Shows keys, labelled as on the keyboard. A space separates keys: "Ctrl K" shows two. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="keys">
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
