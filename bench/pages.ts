import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { prose } from './prose.ts';

/** A clean page of about 6 kB with a head, a navigation, sections and links to its neighbors. */
export function page(index: number, count: number): string {
  const url = `https://www.example.com/section-${index % 100}/page-${index}/`;
  const links = Array.from({ length: 20 }, (_, i) => (index + i * 7) % count).map(
    (n) => `<li><a href="/section-${n % 100}/page-${n}/">${prose(n, 20)}</a></li>`,
  );
  const sections = Array.from(
    { length: 6 },
    (_, i) => `<section><h2>${prose(index + i, 24)}</h2><p>${prose(index * 3 + i, 600)}</p></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1.0"><title>Page ${index} about ${prose(index, 20)} | Bench</title><meta name="description" content="Page ${index}: ${prose(index, 90)}"><link rel="canonical" href="${url}"><link rel="icon" href="/favicon.svg"></head><body><header><nav><ul>${links.join('')}</ul></nav></header><main><h1>Page ${index}</h1>${sections.join('')}</main></body></html>\n`;
}

/** Writes so many pages as a built site. */
export async function writePages(folder: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const file = join(folder, `section-${index % 100}`, `page-${index}`, 'index.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, page(index, count));
  }
  await writeFile(join(folder, 'index.html'), page(0, count).replaceAll('/section-0/page-0/', '/'));
  await writeFile(
    join(folder, 'favicon.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"/>',
  );
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *\nAllow: /\n');
}
