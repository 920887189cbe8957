// The names of columns in an export of a tool, such as Search Console or a crawler, in several languages: which column has the
// URLs, and which has clicks, views or statuses.

/** The position of each known column of an export, by meaning. */
export type Roles = ReadonlyMap<string, number>;

/** Names of columns, in lower case without spaces and signs. `from` is first: an export of backlinks has two columns of URLs. */
const exportNames = {
  from: new Set([
    'referringpageurl',
    'referringpage',
    'sourceurl',
    'sourcepage',
    'sourcepageurl',
    'linkingpage',
    'linkingpages',
    'linkfrom',
    'fromurl',
    'backlink',
    'backlinkurl',
    'referrer',
    'verlinkendeseite',
  ]),
  url: new Set([
    'oldurl',
    'oldaddress',
    'old',
    'targeturl',
    'targetpage',
    'target',
    'address',
    'adresse',
    'zielseite',
    'url',
    'urls',
    'pageurl',
    'fullpageurl',
    'page',
    'pages',
    'toppages',
    'toplinkedpages',
    'landingpage',
    'landingpagequerystring',
    'pagelocation',
    'permalink',
    'link',
    'loc',
    'uri',
    'path',
    'pagepath',
    'pagepathquerystring',
    'pagepathandscreenclass',
    'pagepathlevel1',
    'from',
    'diehäufigstenseiten',
    'seite',
    'seiten',
    'pagesprincipales',
    'páginas',
    'páginasprincipales',
    'paginapiùpopolari',
    'pagine',
    'pagineprincipali',
  ]),
  clicks: new Set([
    'click',
    'clicks',
    'klicks',
    'clic',
    'clics',
    'cliques',
    'kliknięcia',
    'клики',
    'クリック数',
    '点击次数',
    'organicclicks',
    'organictraffic',
  ]),
  ctr: new Set(['ctr', 'urlctr']),
  views: new Set([
    'views',
    'pageviews',
    'screenpageviews',
    'uniquepageviews',
    'visits',
    'aufrufe',
    'seitenaufrufe',
    'vues',
    'vistas',
    'visualizaciones',
    'visualizzazioni',
    'sessions',
    'entrances',
    'sitzungen',
    'sesiones',
    'sessioni',
    'visitors',
    'uniquevisitors',
    'users',
    'activeusers',
    'totalusers',
    'nutzer',
    'aktivenutzer',
    'utilisateurs',
    'usuarios',
    'utenti',
  ]),
  hits: new Set(['hits', 'requests']),
  // The number of linking pages, in a crawler's export.
  links: new Set(['incominglinks', 'eingehendelinks', 'externalbacklinks', 'backlinks']),
  status: new Set(['status', 'statuscode', 'httpstatus', 'httpcode', 'httpstatuscode', 'responsecode']),
  title: new Set(['title', 'title1', 'titel', 'titel1', 'titre1', 'pagetitle', 'metatitle', 'titletag']),
  canonical: new Set(['canonical', 'canonicalurl', 'canonicallinkelement1', 'canonicallink']),
  location: new Set([
    'location',
    'redirecturl',
    'weiterleitungsurl',
    'redirectto',
    'redirecturi',
    'redirecttarget',
  ]),
  seen: new Set(['lastseen', 'seen', 'datadate', 'date']),
} satisfies Readonly<Record<string, ReadonlySet<string>>>;

/** The meaning of a column in an export. */
export type ColumnRole = keyof typeof exportNames;

/** The known columns of an export, by its header: `url` and `clicks` for "Top pages" and "Clicks". */
export function findRoles(header: readonly string[]): Roles {
  const normalizedNames = header.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''));
  const roles = new Map<string, number>();
  for (const [role, knownNames] of Object.entries<ReadonlySet<string>>(exportNames)) {
    const usedColumns = new Set(roles.values());
    const column = normalizedNames.findIndex(
      (name, index) => knownNames.has(name) && !usedColumns.has(index),
    );
    if (column >= 0) roles.set(role, column);
  }
  return roles;
}

/** Parses `1,234`, `1.234`, `1 234` and `12.0` as whole numbers; 0 if invalid. */
export function parseWholeNumber(text: string): number {
  const digits = text.replace(/[\s\u00a0\u202f']/g, '');
  const decimal = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits)
    ? digits.replace(/[.,]/g, '')
    : digits.replace(',', '.');
  const number = Number(decimal);
  return Number.isFinite(number) && number > 0 ? Math.round(number) : 0;
}
