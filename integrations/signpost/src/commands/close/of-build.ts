import { join } from 'node:path';
import { readText } from '../../disk/read.ts';
import { isSpoken } from '../../emit/closed-texts.ts';

/** What a build has put on its own closed page; parts that it doesn't say are left out. */
export interface KnownPage {
  readonly name?: string;
  /** The default first; never empty. */
  readonly languages?: readonly string[];
  /** The site's mark as a `data:` address. */
  readonly icon?: string;
}

/** Reads the closed page that our integration wrote into a build, for the name, languages and mark of the site. */
export async function knownPageIn(dist: string | undefined): Promise<KnownPage> {
  if (dist === undefined) return {};
  const html = (await readText(join(dist, '503.html'))) ?? (await readText(join(dist, 'closed.html'))) ?? '';
  const name = /<p class="name">([^<]+)<\/p>/.exec(html)?.[1];
  // A page of somebody else's has another shape, and says nothing.
  if (name === undefined) return {};
  const languages = [...html.matchAll(/<section lang="([\w-]+)">/g)].flatMap(([, lang = '']) =>
    isSpoken(lang) ? [lang] : [],
  );
  const icon = /<img src="(data:image\/[\w+;,=/-]+)" alt=""/.exec(html)?.[1];
  return {
    name: name.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => plain[entity] ?? entity),
    ...(languages.length === 0 ? {} : { languages }),
    ...(icon === undefined ? {} : { icon }),
  };
}

const plain: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
