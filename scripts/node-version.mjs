const [NEEDED_MAJOR, NEEDED_MINOR] = [22, 12];

/** Ends the process with one clear line where Node is too old to run Orrery. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return;
  process.stderr.write(
    `Orrery needs Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or later, and this is ${process.versions.node}. ` +
      'On Linux and Windows, run the npm script: it uses the Node that comes with the packages. ' +
      'Elsewhere, install Node from nodejs.org or with a version manager.\n',
  );
  process.exit(1);
}
