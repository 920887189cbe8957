import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { notesOf, withRelease, withUrls } from './docs/changelog.ts';

/**
 * `npm run changelog -- notes 0.2.0` prints what CHANGELOG.md says of a version; `npm run changelog -- release 0.2.0 DAY` puts
 * what is unreleased under that version.
 */
const file = fileURLToPath(new URL('../../../CHANGELOG.md', import.meta.url));
const [action, version = '', day = new Date().toISOString().slice(0, 10)] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const result = action === 'notes' ? notesOf(text, version) : withRelease(text, version, day);
if ((action !== 'notes' && action !== 'release') || !/^\d+\.\d+\.\d+/.test(version))
  fail('Usage: npm run changelog -- notes VERSION | release VERSION [YYYY-MM-DD]');
else if (result === undefined)
  fail(
    action === 'notes'
      ? `CHANGELOG.md has no section "## ${version}".`
      : `CHANGELOG.md has nothing under "## Unreleased", or already has "## ${version}".`,
  );
else if (action === 'notes') console.log(withUrls(result, version));
else {
  writeFileSync(file, result);
  console.log('CHANGELOG.md is written. Now run npm run docs, which writes its page in the documentation.');
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 2;
}
