import './logo.css';

/** Shows the logo: two orbits with a body on each. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect className="logo-ground" width="32" height="32" rx="7" />
      <circle className="logo-orbit" cx="16" cy="16" r="5.6" opacity=".6" />
      <circle className="logo-orbit" cx="16" cy="16" r="10.4" />
      <circle className="logo-bright" cx="16" cy="16" r="2.5" />
      <circle className="logo-bright" cx="21.2" cy="13.9" r="1.7" />
      <circle className="logo-planet" cx="8.3" cy="23" r="2.5" />
    </svg>
  );
}
