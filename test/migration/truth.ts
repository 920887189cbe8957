/** An old URL of the play, and what has to become of it. */
export interface Old {
  /** Path and query on the old host. */
  readonly url: string;
  /** Path of the new page; undefined for what is gone. */
  readonly to: string | undefined;
  readonly title: string;
  /** `page` is served with its HTML, `file` as a download, `none` answers 404; else the old host's own redirect. */
  readonly serves: 'page' | 'file' | 'none' | { readonly status: 301 | 302; readonly to: string };
  /** Who knows of it: links and sitemap of the old site, or only its visitors, or only another site. */
  readonly known: 'links' | 'sitemap' | 'log' | 'backlink';
}

export const oldHost = 'www.oldpumps.example';
export const newHost = 'www.newpumps.example';
export const oldOrigin = `http://${oldHost}`;
export const newOrigin = `https://${newHost}`;

const pumps =
  'aster birch cedar dahlia elder fern gorse hazel iris juniper kale laurel maple nettle olive'.split(' ');
const parts = 'seal gasket bearing impeller shaft coupling diffuser strainer flange gauge'.split(' ');
const posts =
  'solar harbour drought flood winter apprentice award museum festival bridge orchard lighthouse'.split(' ');
const services = 'installation inspection repair rental training disposal'.split(' ');

const page = (url: string, to: string | undefined, title: string, known: Old['known'] = 'links'): Old => ({
  url,
  to,
  title,
  serves: 'page',
  known,
});

const word = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const month = (at: number): string => `${2015 + (at % 5)}/${String(1 + (at % 12)).padStart(2, '0')}`;

/** Every URL that the old site has, and one that it never had but is linked to. */
export const olds: readonly Old[] = [
  page('/', '/', 'Pumps of the valley'),
  page('/index.html', '/', 'Pumps of the valley'),
  page('/about.html', '/about/', 'About the workshop'),
  page('/contact.html', '/contact/', 'Contact and directions'),
  page('/imprint.html', '/imprint/', 'Imprint of the company'),
  page('/careers.html', '/careers/', 'Careers and apprenticeships'),
  page('/history.html', '/about/history/', 'History since 1921'),
  page('/shop/', '/products/', 'All products'),
  ...pumps.map((name) => page(`/shop/pump-${name}.html`, `/products/pump-${name}/`, `${word(name)} pump`)),
  page('/shop/steam-engine.html', undefined, 'Steam engine of 1931'),
  ...parts.map((name, at) =>
    page(`/product.php?id=${at + 41}`, `/parts/${name}/`, `${word(name)} as a spare part`, 'sitemap'),
  ),
  ...posts.map((name, at) => page(`/blog/${month(at)}/${name}.html`, `/news/${name}/`, `The ${name} story`)),
  ...services.map((name) =>
    page(`/services/${name}.html`, `/services/${name}/`, `${word(name)} at your site`),
  ),
  ...['fax', 'telex', 'catalogue-cd'].map((name) =>
    page(`/retired/${name}.html`, undefined, `Order by ${name}`, 'sitemap'),
  ),
  page('/landing/spring.html', '/products/', 'Spring products', 'log'),
  page('/landing/autumn.html', '/products/', 'Autumn products', 'log'),
  { ...page('/promo', '/products/', ''), serves: { status: 302, to: '/shop/' } },
  { ...page('/start', '/', ''), serves: { status: 301, to: '/welcome.html' } },
  { ...page('/welcome.html', '/', ''), serves: { status: 301, to: '/index.html' } },
  { ...page('/files/manual.pdf', '/downloads/manual.pdf', ''), serves: 'file' },
  { ...page('/About.html', '/about/', '', 'backlink'), serves: 'none' },
];

/** Pages of the new build, with the old title that each carries on. */
export const news: ReadonlyMap<string, string> = new Map(
  olds
    .filter(({ to, title, known }) => to?.endsWith('/') && title !== '' && known !== 'log')
    .map(({ to = '', title }) => [to, title]),
);

/** What is not decided by staying where it is. */
export const decided: readonly Old[] = olds.filter(({ url }) => url !== '/');

export const isShop = ({ url }: Old): boolean => url.startsWith('/shop/');

/** Clicks of Search Console's export, for every third address. */
export const clicks: ReadonlyMap<string, number> = new Map(
  olds.filter((_, at) => at % 3 === 0).map(({ url }, at) => [url, 400 - 7 * at]),
);
