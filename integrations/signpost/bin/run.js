/**
 * Runs the command line that `loadMain` loads, and exits with its code. Prints what is missing on a Node that is too old.
 *
 * @param {() => Promise<{ main(line: readonly string[]): Promise<0 | 1 | 2> }>} loadMain
 */
export async function run(loadMain) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 19)) {
    console.error(
      `signpost needs Node 22.19 or later; this is ${process.version}. Install a newer one (https://nodejs.org), or only for this project: npm install --save-dev node@24`,
    );
    process.exit(2);
  }
  // Node stores compiled code in a temporary folder, so that the next start takes half as long.
  // Not imported: an import loads all exports, which takes 4 ms of each start.
  process.getBuiltinModule('node:module').enableCompileCache();
  // The reader may close the pipe early: signpost map import old.csv | head
  process.stdout.on('error', (error) => {
    if (error.code === 'EPIPE') return;
    console.error(`signpost: the output can't be written: ${error.message}`);
    process.exit(2);
  });

  const { main } = await loadMain();
  process.exitCode = await main(process.argv.slice(2));
  // Exit without waiting for open connections or threads, once all output is written.
  process.stdout.write('', (error) => {
    if (!error) process.stderr.write('', () => process.exit());
  });
}
