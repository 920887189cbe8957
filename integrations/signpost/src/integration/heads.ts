import { Parser } from 'htmlparser2';
import { listFiles } from '../disk/read.ts';
import { readBuilt } from '../disk/read-built.ts';

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

/** Reads the heads of all pages in `dist`, one by one: for many small files that is faster. The rest is not parsed. */
export async function readHeads(dist: string): Promise<PageHead[]> {
  const files = (await listFiles(dist)).filter((file) => file.endsWith('.html'));
  return files.map((file) => parseHead(file, readBuilt(dist, file).toString()));
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
