import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pageOf } from './page.ts';
import { newOrigin, news } from './truth.ts';

/** What is wrong with a build of the new site. */
export interface Mistakes {
  /** The robots.txt of staging. */
  readonly blocked?: boolean;
  /** A page that still says noindex. */
  readonly noindex?: string;
  /** A page that lost its text and its description. */
  readonly emptied?: string;
  /** A page that links to the old host. */
  readonly oldLink?: { readonly on: string; readonly to: string };
}

/** Builds the new site: pages, sitemap, robots.txt, and whatever lies in `public`. */
export async function buildNewSite(project: string, mistakes: Mistakes = {}): Promise<void> {
  const dist = join(project, 'dist');
  await rm(dist, { recursive: true, force: true });
  await mkdir(join(project, 'public'), { recursive: true });
  const write = async (file: string, content: string): Promise<void> => {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), content);
  };
  const links = [...news.keys()];
  for (const [path, title] of news) {
    const isNoindex = mistakes.noindex === path;
    const more = [
      ...(path === '/products/' ? ['<a href="/downloads/manual.pdf">Manual</a>'] : []),
      ...(mistakes.oldLink?.on === path ? [`<a href="${mistakes.oldLink.to}">as before</a>`] : []),
    ];
    const head = [
      `<link rel="canonical" href="${newOrigin}${path}">`,
      ...(isNoindex ? ['<meta name="robots" content="noindex">'] : []),
    ].join('\n');
    await write(
      `${path}index.html`,
      pageOf({ title, links, head, more: more.join('\n'), whole: mistakes.emptied !== path }),
    );
  }
  await write('404.html', pageOf({ title: 'Page not found', links: ['/'] }));
  await write('downloads/manual.pdf', '%PDF-1.4\n%%EOF\n');
  await write('robots.txt', `User-agent: *\n${mistakes.blocked ? 'Disallow: /' : 'Disallow:'}\n`);
  const urls = links.map((path) => `<url><loc>${newOrigin}${path}</loc></url>`);
  await write(
    'sitemap.xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
  );
  for (const name of await readdir(join(project, 'public')))
    await cp(join(project, 'public', name), join(dist, name), { recursive: true });
}

/** The settings that the build of the new site writes. */
export const settings = {
  origin: newOrigin,
  variant: { base: '/', format: 'directory', trailingSlash: 'always' },
  domains: ['newpumps.example', 'www.oldpumps.example', 'oldpumps.example'],
  tls: { at: 'here' },
  headers: [],
};
