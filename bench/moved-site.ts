import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A site of so many pages and its new inventory, as two files; the same each time. */
export async function writeMovedSite(folder: string, count: number): Promise<{ old: string; new: string }> {
  const random = randomFrom(count);
  const words = Array.from({ length: Math.ceil(count / 4) + 400 }, () => makeWord(random));
  // Some words are everywhere, most are rare.
  const pick = (): string => words[Math.floor(words.length * random() ** 3)] ?? 'word';
  const folders = Array.from({ length: Math.ceil(count / 80) }, () => `${pick()}/${pick()}-${pick()}`);
  const old: string[] = [];
  const pages = ['url\ttitle'];
  for (let i = 0; i < count; i++) {
    const folderAt = Math.floor(random() * folders.length);
    const slug = [pick(), pick(), pick()];
    const home = folders[folderAt] ?? 'pages';
    const kept = random() < 0.3 ? slug.slice(1) : slug;
    pages.push(`/docs/${home}/${kept.join('-')}/\t${kept.join(' ')} ${pick()}`);
    old.push(folderAt % 3 === 0 ? `/${home}/${slug.join('_')}.html` : `/manual/${home}/${slug.join('-')}/`);
  }
  const files = { old: join(folder, `old-${count}.txt`), new: join(folder, `new-${count}.tsv`) };
  await writeFile(files.old, `${old.join('\n')}\n`);
  await writeFile(files.new, `${pages.join('\n')}\n`);
  return files;
}

function makeWord(random: () => number): string {
  const part = (letters: string): string => letters[Math.floor(random() * letters.length)] ?? '';
  const length = 2 + Math.floor(random() * 3);
  return Array.from({ length }, () => part('bcdfghklmnprstvw') + part('aeiou')).join('');
}

/** Numbers that look random and are the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
