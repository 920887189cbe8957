#!/usr/bin/env node
// The command itself is TypeScript, compiled to dist/; this file only finds it, and says what is missing.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const compiled = new URL('../dist/cli.js', import.meta.url);

if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    `signpost needs Node 22.19 or later; this is ${process.version}. Install a newer one (https://nodejs.org), or only for this project: npm install --save-dev node@24`,
  );
  process.exit(2);
}
// Asked for by name and not imported, which would load all that they export: 4 ms of each start.
const { existsSync } = process.getBuiltinModule('node:fs');
const { enableCompileCache } = process.getBuiltinModule('node:module');
if (!existsSync(compiled)) {
  console.error('signpost is not compiled yet. In a clone, run: npm run build:package');
  process.exit(2);
}
// What Node compiled is kept among the system's temporary files, so that the next start takes half as long.
enableCompileCache();
// Whoever reads us may have enough: signpost map import old.csv | head
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') return;
  console.error(`signpost: the output can't be written: ${error.message}`);
  process.exit(2);
});
const { main } = await import(compiled.href);
process.exitCode = await main(process.argv.slice(2));
// All is done and said: a thread that still reads, or a connection that is kept, is not waited for. What could not be
// written is said above.
process.stdout.write('', (error) => {
  if (!error) process.stderr.write('', () => process.exit());
});
