/** Names the commands that start Orrery with a vault in a browser, to stand after "restart with". */
export function VaultCommands() {
  return (
    <>
      <code className="mono">orrery serve --vault</code>, or in a checkout with{' '}
      <code className="mono">npm start -- --vault</code>
    </>
  );
}
