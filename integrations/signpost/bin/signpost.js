#!/usr/bin/env node
// Loads the compiled command from dist/, or prints what is missing.
import { run } from './run.js';

await run(async () => {
  const compiled = new URL('../dist/cli.js', import.meta.url);
  if (!process.getBuiltinModule('node:fs').existsSync(compiled)) {
    console.error('signpost is not compiled yet. In a clone, run: npm run build:package');
    process.exit(2);
  }
  return import(compiled.href);
});
