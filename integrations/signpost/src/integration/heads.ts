import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { listFiles } from '../disk/read.ts';

/** What the sitemap and the cards need to know of a built page; undefined for what the page doesn't say. */
export interface PageHead {
  /** In `dist`. */
  readonly file: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  readonly noindex: boolean;
  readonly image: string | undefined;
  readonly modified: string | undefined;
  readonly alternates: readonly { readonly lang: string; readonly href: string }[];
}

/** Files read at the same time: enough to keep the disk busy, few enough to keep memory small. */
const atOnce = 32;

/** Reads the heads of all pages in `dist`; the rest of each document is not parsed. */
export async function readHeads(dist: string): Promise<PageHead[]> {
  const files = (await listFiles(dist)).filter((file) => file.endsWith('.html'));
  const heads: PageHead[] = [];
  for (let start = 0; start < files.length; start += atOnce) {
    const batch = files.slice(start, start + atOnce);
    heads.push(
      ...(await Promise.all(
        batch.map(async (file) => parseHead(file, await readFile(join(dist, file), 'utf8'))),
      )),
    );
  }
  return heads;
}

/** The facts of one document's head. */
export function parseHead(file: string, html: string): PageHead {
  const metas = new Map<string, string>();
  const links: Record<string, string>[] = [];
  let title = '';
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'body') parser.pause();
      inTitle = name === 'title' && title === '';
      if (name === 'link') links.push(attributes);
      if (name === 'meta')
        metas.set((attributes.name ?? attributes.property ?? '').toLowerCase(), attributes.content ?? '');
    },
    ontext(text) {
      if (inTitle) title += text;
    },
    onclosetag(name) {
      inTitle = false;
      if (name === 'head') parser.pause();
    },
  });
  parser.write(html);
  const alternates = links.flatMap(({ rel, hreflang: lang, href }) =>
    rel === 'alternate' && lang && href ? [{ lang, href }] : [],
  );
  return {
    file,
    title: metas.get('og:title') ?? title,
    description: metas.get('description'),
    canonical: links.find(({ rel }) => rel === 'canonical')?.href,
    noindex: ['robots', 'googlebot'].some((key) => keepsOut(metas.get(key) ?? '')),
    image: metas.get('og:image'),
    modified: metas.get('article:modified_time') ?? metas.get('article:published_time'),
    alternates,
  };
}

function keepsOut(content: string): boolean {
  return content
    .toLowerCase()
    .split(/[,\s]+/)
    .some((word) => word === 'noindex' || word === 'none');
}
