import { posix } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { repositoryUrl } from '../../src/lib/docs.ts';
import { pagesFolder } from './markdown.ts';

const frontMatter = z.object({ title: z.string() });

/** A page as plain Markdown: its title as heading, and links to the rest of the repository as URLs. */
export function shippedPage(path: string, text: string): string {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const { title } = frontMatter.parse(parse(head));
  const folder = posix.join(pagesFolder, posix.dirname(path));
  const linked = body.replace(/\]\(((?:\.\.\/)+[^\s()]+)\)/g, (link, to: string) => {
    const file = posix.join(folder, to);
    return file.startsWith(`${pagesFolder}/`) ? link : `](${repositoryUrl}/blob/main/${file})`;
  });
  return `# ${title}\n\n${linked.trimStart()}`;
}
