/** A public site whose owners keep what became of its old URLs, and how to read its repository. */
export interface SiteSource {
  /** `owner/name` of the repository. */
  readonly repo: string;
  readonly kind: 'docs' | 'blog' | 'news' | 'shop docs' | 'university' | 'government' | 'community';
  readonly language?: 'de' | 'fr';
  /** Folders of pages, and the path that each is published at. */
  readonly pages: Readonly<Record<string, string>>;
  /** Where posts called `2024-05-17-name` are published. */
  readonly posts?: string;
  /** Files with redirects. */
  readonly redirects?: readonly string[];
  /** Whether renamed files count as moves: for sites that keep no redirects. */
  readonly renames?: true;
  /** Whether removed pages without a redirect count as retired. */
  readonly retired?: true;
}

export const sites: readonly SiteSource[] = [
  { repo: '18F/handbook', kind: 'government', pages: { pages: '/' } },
  {
    repo: '18F/18f.gsa.gov',
    kind: 'blog',
    pages: { 'content/pages': '/', 'content/posts': '/' },
    posts: '/:year/:month/:day/:title/',
    renames: true,
    retired: true,
  },
  {
    repo: 'CSCfi/csc-user-guide',
    kind: 'university',
    pages: { docs: '/' },
    redirects: ['mkdocs.yml'],
    retired: true,
    renames: true,
  },
  {
    repo: 'HSF/hsf.github.io',
    kind: 'university',
    pages: { '': '/' },
    posts: '/:folder/:year/:month/:day/:title.html',
    renames: true,
    retired: true,
  },
  {
    repo: 'PrestaShop/docs',
    kind: 'shop docs',
    pages: { '': '/', 'src/content/1.7': '/', 'src/content/8': '/' },
    renames: true,
  },
  { repo: 'YunoHost/doc', kind: 'docs', pages: { docs: '/' }, redirects: ['redirects.ts'] },
  {
    repo: 'betagouv/beta.gouv.fr',
    kind: 'government',
    language: 'fr',
    pages: { 'content/_startups': '/startups/', 'content/_incubators': '/incubateurs/', _pages: '/' },
    redirects: ['_redirects'],
    renames: true,
  },
  { repo: 'carpentries/carpentries.org', kind: 'blog', pages: { 'content/posts': '/posts/', content: '/' } },
  { repo: 'cfengine/documentation', kind: 'docs', pages: { content: '/' } },
  {
    repo: 'cloud-gov/cg-site',
    kind: 'government',
    pages: { _docs: '/docs/', _pages: '/', _posts: '/', _kbarticles: '/knowledge-base/' },
    posts: '/:year/:month/:day/:title/',
    renames: true,
  },
  {
    repo: 'coollabsio/documentation-coolify',
    kind: 'docs',
    pages: { docs: '/docs/' },
    redirects: ['nginx/redirects.conf'],
  },
  { repo: 'dapr/docs', kind: 'docs', pages: { 'daprdocs/content/en': '/' } },
  { repo: 'dart-lang/site-www', kind: 'docs', pages: { 'src/content': '/' }, redirects: ['firebase.json'] },
  { repo: 'elixir-europe/rdmkit', kind: 'university', pages: { pages: '/' }, renames: true },
  {
    repo: 'etalab/guides.etalab.gouv.fr',
    kind: 'government',
    language: 'fr',
    pages: { '': '/' },
    renames: true,
  },
  {
    repo: 'falcosecurity/falco-website',
    kind: 'docs',
    pages: { 'content/en': '/' },
    redirects: ['static/_redirects'],
  },
  {
    repo: 'flatcar/flatcar-website',
    kind: 'docs',
    pages: { content: '/' },
    redirects: ['static/_redirects'],
  },
  {
    repo: 'geotribu/website',
    kind: 'news',
    language: 'fr',
    pages: { content: '/' },
    renames: true,
    retired: true,
  },
  { repo: 'gohugoio/hugoDocs', kind: 'docs', pages: { 'content/en': '/' } },
  { repo: 'grafana/loki', kind: 'docs', pages: { 'docs/sources': '/' } },
  {
    repo: 'kubeflow/website',
    kind: 'docs',
    pages: { 'content/en': '/' },
    redirects: ['content/en/_redirects'],
  },
  { repo: 'kubernetes/contributor-site', kind: 'community', pages: { 'content/en': '/' }, renames: true },
  {
    repo: 'mdn/translated-content-de',
    kind: 'docs',
    language: 'de',
    pages: { 'files/de': '/de/docs/' },
    redirects: ['files/de/_redirects.txt'],
  },
  {
    repo: 'nesi/support-docs',
    kind: 'university',
    pages: { docs: '/' },
    redirects: ['docs/redirect_map.yml'],
  },
  { repo: 'okfde/codefor.de', kind: 'community', language: 'de', pages: { content: '/' }, renames: true },
  {
    repo: 'opdavies/oliverdavies.uk',
    kind: 'blog',
    pages: { 'source/_posts': '/blog/', 'source/_pages': '/', 'source/_daily_emails': '/daily/' },
    redirects: ['source/.htaccess'],
    renames: true,
  },
  { repo: 'opensearch-project/documentation-website', kind: 'docs', pages: { '': '/' } },
  {
    repo: 'openmicroscopy/www.openmicroscopy.org',
    kind: 'university',
    pages: { '': '/' },
    posts: '/:year/:month/:day/:title.html',
    renames: true,
  },
  { repo: 'plentymarkets/manual', kind: 'shop docs', language: 'de', pages: { de: '/de/' }, renames: true },
  { repo: 'reactjs/react.dev', kind: 'docs', pages: { 'src/content': '/' }, redirects: ['vercel.json'] },
  { repo: 'redis/docs', kind: 'docs', pages: { content: '/' } },
  {
    repo: 'root-project/web',
    kind: 'university',
    pages: { '': '/' },
    posts: '/blog/:title/',
    redirects: ['.htaccess'],
    renames: true,
  },
  {
    repo: 'ropensci/roweb3',
    kind: 'blog',
    pages: { content: '/' },
    redirects: ['public/_redirects'],
    renames: true,
  },
  { repo: 'rust-lang/blog.rust-lang.org', kind: 'blog', pages: { content: '/' } },
  {
    repo: 'saleor/saleor-docs',
    kind: 'shop docs',
    pages: { docs: '/' },
    redirects: ['vercel.json'],
    renames: true,
  },
  {
    repo: 'scala/docs.scala-lang',
    kind: 'docs',
    pages: { _overviews: '/', _sips: '/sips/', _tour: '/tour/' },
    renames: true,
  },
  { repo: 'shopware/docs', kind: 'shop docs', pages: { '': '/docs/' }, renames: true, retired: true },
  { repo: 'sourcegraph/handbook', kind: 'community', pages: { content: '/' }, renames: true, retired: true },
  { repo: 'spiffe/spiffe.io', kind: 'docs', pages: { content: '/' }, renames: true },
  {
    repo: 'stellar/stellar-docs',
    kind: 'docs',
    pages: { docs: '/docs/', meetings: '/meetings/' },
    redirects: ['nginx/includes/redirects.conf'],
  },
  { repo: 'symfony/symfony-docs', kind: 'docs', pages: { '': '/' }, redirects: ['_build/redirection_map'] },
  { repo: 'telerik/blazor-docs', kind: 'docs', pages: { '': '/' }, renames: true, retired: true },
  {
    repo: 'usegalaxy-eu/website',
    kind: 'university',
    pages: { '': '/', _posts: '/posts/', _events: '/events/' },
    posts: '/:folder/:year/:month/:day/:title/',
    renames: true,
  },
  { repo: 'uswds/uswds-site', kind: 'government', pages: { pages: '/' }, retired: true },
  {
    repo: 'withastro/docs',
    kind: 'docs',
    language: 'fr',
    pages: { 'src/content/docs/fr': '/fr/' },
    renames: true,
  },
];
