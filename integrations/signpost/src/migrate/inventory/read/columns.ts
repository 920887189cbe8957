/** The place of each known column, by meaning. */
export type Roles = ReadonlyMap<string, number>;

/** Names of columns, in lower case without spaces and signs. `from` is first: an export of backlinks has two columns of URLs. */
const names = {
  from:
    'referringpageurl referringpage sourceurl sourcepage sourcepageurl linkingpage linkingpages linkfrom fromurl ' +
    'backlink backlinkurl referrer verlinkendeseite',
  url:
    'oldurl oldaddress old targeturl targetpage target address adresse zielseite url urls pageurl fullpageurl ' +
    'page pages toppages toplinkedpages landingpage landingpagequerystring pagelocation permalink link loc uri ' +
    'path pagepath pagepathquerystring pagepathandscreenclass pagepathlevel1 from diehäufigstenseiten seite seiten ' +
    'pagesprincipales páginas páginasprincipales paginapiùpopolari pagine pagineprincipali',
  clicks:
    'click clicks klicks clic clics cliques kliknięcia клики クリック数 点击次数 organicclicks organictraffic',
  ctr: 'ctr urlctr',
  views:
    'views pageviews screenpageviews uniquepageviews visits aufrufe seitenaufrufe vues vistas visualizaciones ' +
    'visualizzazioni sessions entrances sitzungen sesiones sessioni visitors uniquevisitors users activeusers ' +
    'totalusers nutzer aktivenutzer utilisateurs usuarios utenti',
  hits: 'hits requests',
  // The number of linking pages, in a crawler's export.
  links: 'incominglinks eingehendelinks externalbacklinks backlinks',
  status: 'status statuscode httpstatus httpcode httpstatuscode responsecode',
  title: 'title title1 titel titel1 titre1 pagetitle metatitle titletag',
  canonical: 'canonical canonicalurl canonicallinkelement1 canonicallink',
  location: 'location redirecturl weiterleitungsurl redirectto redirecturi redirecttarget',
  seen: 'lastseen seen datadate date',
};

/** The meaning of a column in an export. */
export type Role = keyof typeof names;

export function findRoles(header: readonly string[]): Roles {
  const bare = header.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''));
  const roles = new Map<string, number>();
  for (const [role, known] of Object.entries(names)) {
    const used = new Set(roles.values());
    const at = bare.findIndex((name, place) => known.split(' ').includes(name) && !used.has(place));
    if (at >= 0) roles.set(role, at);
  }
  return roles;
}

/** Parses `1,234`, `1.234`, `1 234` and `12.0` as whole numbers; 0 if invalid. */
export function parseWholeNumber(text: string): number {
  const bare = text.replace(/[\s\u00a0\u202f']/g, '');
  const plain = /^\d{1,3}(?:[.,]\d{3})+$/.test(bare) ? bare.replace(/[.,]/g, '') : bare.replace(',', '.');
  const number = Number(plain);
  return Number.isFinite(number) && number > 0 ? Math.round(number) : 0;
}
