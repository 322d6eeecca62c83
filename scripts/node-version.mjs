const [NEEDED_MAJOR, NEEDED_MINOR] = [22, 12];

/** Ends the process with one clear line where Node is too old to run Orrery. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return;
  process.stderr.write(
    `Orrery needs Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or later, and this is ${process.versions.node}. ` +
      'On this platform no pinned Node comes with the packages: install one from nodejs.org or a version manager.\n',
  );
  process.exit(1);
}
