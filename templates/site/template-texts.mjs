/**
 * The end of `npm run build`: names the texts of the template that nobody has changed yet, with their lines. When all are
 * changed, it prints nothing, and this file and template-texts.json can go.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const at = (path) => join(import.meta.dirname, path);
/** The placeholder lines that new-site wrote, by file. */
const placeholders = JSON.parse(readFileSync(at('template-texts.json'), 'utf8'));

const unchanged = [];
for (const [file, texts] of Object.entries(placeholders)) {
  if (!existsSync(at(file))) continue;
  const lines = readFileSync(at(file), 'utf8').split('\n');
  const numbers = [...lines.keys()].filter((index) => texts.includes(lines[index].trim()));
  if (numbers.length > 0) unchanged.push(`  ${file}: ${numbers.map((index) => index + 1).join(', ')}`);
}

if (unchanged.length > 0)
  console.log(
    `\nThese lines are still the template’s, and visitors read them. Write your own, or delete the file:\n${unchanged.join('\n')}`,
  );
