import './spinner.css';

/** Shows that work is in progress. Words beside it must name the work. */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" />
      <circle className="spinner-planet" cx="10" cy="2.5" r="2.2" />
    </svg>
  );
}
