import { page, sitemap } from '../../../../src/audit/rules/shared/example.ts';

/** A redirect of a map or of a site's own file, as each platform writes it in its own words. */
export interface SiteRedirect {
  readonly from: string;
  /** Empty for a gone URL. */
  readonly to: string;
  readonly status: 301 | 302 | 307 | 308 | 410;
}

/** A small site with each kind of page and URL, right and wrong ones. */
export interface GeneratedSite {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly redirects: readonly SiteRedirect[];
  /** True if `redirects.yaml` has the redirects, false if the files of the host have them. */
  readonly hasMap: boolean;
}

/** Makes the site of a seed: the same one on each run. */
export function generateSite(seed: number): GeneratedSite {
  const pick = createPicker(seed);
  const ending = pick(['/', '', '.html', 'none']);
  const redirects = generateRedirects(pick);
  const hasMap = pick([true, false]);

  const urls = [
    ...['/', '/index.html', '/nowhere', '/nowhere/', '/nowhere.html', '/deep/nowhere/', '/data.pdf'],
    ...['/404.html', '/404', '/cgi-bin/mail.pl'],
    ...names.flatMap((name) => variants.map((variant) => `/${name}${variant}`)),
    ...redirects.flatMap(({ from }) =>
      from.endsWith('*') ? [from.replace('*', 'x/y')] : [from, `${from}/`],
    ),
  ].filter(() => pick([true, true, true, false]));
  const feeds = ['/feed.xml', '/no-feed.xml', ...redirects.slice(0, 3).map(({ from }) => from)];

  const built: Record<string, string> = {
    'index.html': page('/', {
      head: printHead(feeds, pick(targets), pick(variants)),
      body: printLink('/list/'),
    }),
    'list/index.html': page('/list/', { canonical: '', body: urls.map(printLink).join('\n') }),
    'feed.xml': '<rss version="2.0"><channel><title>News</title></channel></rss>',
    'data.pdf': '%PDF-1.7',
    'sitemap.xml': sitemap('/', ...urls.filter((url) => !/pdf$|404/.test(url)).slice(0, 12)),
    ...(pick([true, true, true, false]) ? { '404.html': page('/404', { canonical: '' }) } : {}),
  };
  for (const name of names) {
    // A few canonicals are another variant than those of the others.
    const end = pick([true, true, true, false]) ? ending : pick(variants);
    const canonical = end === 'none' ? '' : `https://www.example.com/${name}${end}`;
    const relative = ['setup', '../about', './', 'tools/', '?a=1', '../', name.split('/').at(-1) ?? ''];
    const file = pick([`${name}/index.html`, `${name}.html`]);
    built[file] = page(`/${name}`, { canonical, body: relative.map(printLink).join('\n') });
  }
  return { title: `seed ${seed}`, files: built, redirects, hasMap };
}

const targets = ['about', 'team', 'blog/post', 'guide/setup', 'guide/setup/tools'] as const;
const names = [...targets, 'a-b'];
const variants = ['', '/', '.html', '/index.html', '/index'] as const;

function printLink(url: string): string {
  return `<p><a href="${url}">${url}</a></p>`;
}

function printHead(feeds: readonly string[], name: string, variant: string): string {
  const origin = 'https://www.example.com';
  return [
    ...feeds.map((url) => `<link rel="alternate" type="application/rss+xml" href="${url}">`),
    `<link rel="alternate" hreflang="en" href="${origin}/">`,
    `<link rel="alternate" hreflang="de" href="${origin}/${name}${variant}">`,
    `<link rel="alternate" hreflang="fr" href="${origin}/nowhere/">`,
  ].join('\n');
}

/** Redirects to a page in each of its variants, to nowhere, to another redirect, back, and away; a pattern, and a gone URL. */
function generateRedirects(pick: Picker): SiteRedirect[] {
  const permanent = pick([301, 308] as const);
  const temporary = pick([302, 307] as const);
  return [
    { from: '/old', to: `/${pick(targets)}${pick(variants)}`, status: permanent },
    { from: '/news', to: `/${pick(targets)}${pick(variants)}`, status: temporary },
    { from: '/lost', to: '/nowhere', status: permanent },
    { from: '/chain', to: '/old', status: permanent },
    { from: '/chain-of-three', to: '/chain', status: permanent },
    { from: '/to-temporary', to: '/news', status: permanent },
    { from: '/round', to: '/round-again', status: permanent },
    { from: '/round-again', to: '/round', status: permanent },
    { from: '/away', to: 'https://other.example/', status: permanent },
    { from: '/retired', to: '', status: 410 },
    { from: '/to-retired', to: '/retired', status: permanent },
    { from: '/archive/*', to: `/${pick(targets)}/`, status: permanent },
    { from: '/to-archive', to: '/archive/x', status: permanent },
  ];
}

type Picker = <T>(choices: readonly [T, ...T[]]) => T;

/** A generator of choices: Park and Miller's random numbers. */
function createPicker(seed: number): Picker {
  let state = seed * 7919 + 1;
  return <T>([first, ...more]: readonly [T, ...T[]]): T => {
    state = (state * 48271) % 2147483647;
    return [first, ...more][state % (more.length + 1)] ?? first;
  };
}
