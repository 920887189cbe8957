/** Names of columns, without spaces, signs and case. `from` is first, since a backlink export has two columns of URLs. */
const headers = [
  [
    'from',
    /^(?:referringpageurl|referringpage|sourceurl|sourcepage|linkingpage|linkingpages|linkfrom|fromurl|sourcepageurl|backlink|backlinkurl|referrer|verlinkendeseite)$/,
  ],
  [
    'address',
    /^(?:oldurl|oldaddress|old|targeturl|targetpage|target|address|adresse|zielseite|url|urls|page|pages|toppages|toplinkedpages|landingpage|landingpagequerystring|pagepath|pagepathquerystring|pagepathandscreenclass|pagepathlevel1|pagelocation|fullpageurl|pageurl|permalink|link|loc|uri|path|from|diehäufigstenseiten|seiten|seite|seitenmitdenmeistenklicks|pagesprincipales|páginas|páginasprincipales|páginasmásvisitadas|paginapiùpopolari|pagine|pagineprincipali)$/,
  ],
  [
    'clicks',
    /^(?:clicks?|klicks|clics?|cliques|clic|kliki|kliknięcia|клики|クリック数|点击次数|點擊次數|클릭수|organicclicks|traffic|organictraffic)$/,
  ],
  [
    'impressions',
    /^(?:impressions?|impressionen|impresiones|impressões|impressioni|wyświetlenia|показы|表示回数|展示次数|노출|sumimpressions)$/,
  ],
  ['ctr', /^(?:ctr|urlctr)$/],
  [
    'views',
    /^(?:views|pageviews|screenpageviews|uniquepageviews|visits|aufrufe|seitenaufrufe|vues|vistas|visualizaciones|visualizzazioni|hits?views)$/,
  ],
  ['sessions', /^(?:sessions?|entrances|sitzungen|sesiones|sessioni|visitors?|uniquevisitors)$/],
  ['users', /^(?:users|activeusers|totalusers|nutzer|aktivenutzer|utilisateurs|usuarios|utenti)$/],
  ['hits', /^(?:hits|requests)$/],
  // The number of linking pages, if they aren't listed.
  ['links', /^(?:incominglinks|eingehendelinks|externalbacklinks|backlinks)$/],
  ['status', /^(?:status|statuscode|httpstatus|httpcode|httpstatuscode|responsecode)$/],
  ['title', /^(?:title|title1|titel|titel1|titre1|pagetitle|metatitle|titletag)$/],
  ['canonical', /^(?:canonical|canonicalurl|canonicallinkelement1|canonicallink)$/],
  ['location', /^(?:location|redirecturl|weiterleitungsurl|redirectto|redirecturi|redirecttarget)$/],
  ['seen', /^(?:lastseen|seen|datadate|date)$/],
] as const;

export type Role = (typeof headers)[number][0];

export type Roles = ReadonlyMap<Role, number>;

export function findRoles(header: readonly string[]): Roles {
  const names = header.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''));
  const roles = new Map<Role, number>();
  for (const [role, pattern] of headers) {
    const at = names.findIndex((name, index) => pattern.test(name) && ![...roles.values()].includes(index));
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
