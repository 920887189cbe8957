#!/usr/bin/env node
// Loads the compiled command from dist/, or prints what is missing.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const compiled = new URL('../dist/cli.js', import.meta.url);

if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    `signpost needs Node 22.19 or later; this is ${process.version}. Install a newer one (https://nodejs.org), or only for this project: npm install --save-dev node@24`,
  );
  process.exit(2);
}
// Not imported: an import loads all exports, which takes 4 ms of each start.
const { existsSync } = process.getBuiltinModule('node:fs');
const { enableCompileCache } = process.getBuiltinModule('node:module');
if (!existsSync(compiled)) {
  console.error('signpost is not compiled yet. In a clone, run: npm run build:package');
  process.exit(2);
}
// Node stores compiled code in a temporary folder, so that the next start takes half as long.
enableCompileCache();
// The reader may close the pipe early: signpost map import old.csv | head
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') return;
  console.error(`signpost: the output can't be written: ${error.message}`);
  process.exit(2);
});
const { main } = await import(compiled.href);
process.exitCode = await main(process.argv.slice(2));
// Exit without waiting for open connections or threads, once all output is written.
process.stdout.write('', (error) => {
  if (!error) process.stderr.write('', () => process.exit());
});
