import type { OldUrl, SourceKind } from '../state/old-url.ts';
import { isInside, type OldSite } from './hosts.ts';

/** Query parameters that track where a visitor came from. */
const tracking =
  /^(?:utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|igshid|li_fat_id|mc_[ce]id|_hs(?:enc|mi)|_ga|_gl|_ke|oly_(?:anon|enc)_id|pk_\w+|mtm_\w+|piwik_\w+|matomo_\w+|vero_(?:id|conv)|wickedid|srsltid|s_cid|_openstat|epik|rb_clickid|hsctatracking|mkt_tok|trk(?:campaign)?)$/i;

/** Query parameters with a visitor's session. */
const session =
  /^(?:phpsessid|jsessionid|aspsessionid\w*|asp\.net_sessionid|sessionid|session_id|sess_?id|sid|cfid|cftoken|oscsid|zenid|xtcsid|viewstate|s_id|frontend_sid)$/i;

/** WordPress adds this link to each comment for browsers without scripts; mostly crawlers follow it. */
const reply = /^replytocom$/i;

const pathSession = /;(?:jsessionid|phpsessid|sid)=[^/;?]*/gi;

/** A URL without the parameters of a visitor: `/a?utm_source=mail&id=3` is a visit of `/a?id=3`. */
export function tidyUrl(target: string): string {
  if (!/[?;]/.test(target)) return target;
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const kept = query.split('&').filter((piece) => piece !== '' && !isClutter(piece.replace(/=.*$/s, '')));
  return path.replace(pathSession, '') + (kept.length === 0 ? '' : `?${kept.join('&')}`);
}

function isClutter(name: string): boolean {
  return tracking.test(name) || session.test(name) || reply.test(name);
}

export const ofAnotherHost = 'another host';
export const endlessQueries = 'endless queries';
/** Of a URL that returned 404 on the old site already. */
const notFoundThere = 'not found on the old site';

type Facts = Pick<OldUrl, 'url' | 'sources'> &
  Partial<Pick<OldUrl, 'clicks' | 'views' | 'links' | 'status' | 'location'>>;

/** URLs that scanners request from every host: common software and secrets. */
const probe = new RegExp(
  [
    String.raw`/(?:wp-login|xmlrpc|wp-cron|wp-config\w*|wlwmanifest|adminer|shell|alfa\w*|c99|r57|eval-stdin)\.(?:php|xml)`,
    '^/(?:wp-admin|wp-includes|phpmyadmin|pma|myadmin|cgi-bin|boaform|hnap1|solr|actuator|owa|ecp|autodiscover|_ignition|telescope|manager/html|geoserver|sdk|evox|druid)(?:[/?]|$)',
    String.raw`/\.(?:env|git|svn|hg|aws|ssh|ds_store|htaccess|htpasswd|vscode|idea|bash_history)(?:[/?.]|$)`,
    String.raw`/vendor/phpunit|/etc/passwd|\.\.(?:/|%2f|%5c)|%00|<script|%3cscript|union(?:\+|%20)select|\$\{jndi|\.(?:sql|bak|old|swp)(?:\.gz|\.zip)?$`,
  ].join('|'),
  'i',
);

/** Files that belong to a page and move with it. */
const part = /\.(?:css|js|mjs|map|woff2?|ttf|otf|eot|wasm|png|jpe?g|gif|webp|avif|svg|ico|bmp)(?:\?|$)/i;

/** Files that every site has at the same place. */
const wellKnown =
  /^\/(?:robots\.txt|favicon\.ico|ads\.txt|app-ads\.txt|security\.txt|humans\.txt|sitemap[^/]*\.(?:xml|txt)(?:\.gz)?|wp-sitemap[^/]*\.xml|apple-touch-icon[^/]*\.png|browserconfig\.xml|manifest\.json|site\.webmanifest|\.well-known\/.*|cdn-cgi\/.*|[\w-]+\.txt\?.*)$/i;

/** Sources that list whatever visitors requested. */
const hearsay: ReadonlySet<SourceKind> = new Set(['log', '404s', 'backlinks']);

interface Test {
  readonly reason: string;
  matches(facts: Facts): boolean;
}

const isHearsay = ({ sources }: Facts): boolean => sources.every((kind) => hearsay.has(kind));
/** A crawl follows the old site's own links, some of which were broken. 404s of today still need a decision. */
const isFollowed = ({ sources }: Facts): boolean =>
  !sources.includes('404s') && sources.every((kind) => kind === 'crawl' || hearsay.has(kind));
/** It has clicks from search results or external links. */
const isValued = ({ clicks = 0, views = 0, links = 0 }: Facts): boolean => clicks + views + links > 0;

/** WordPress has one for each post; requested ones are in another source as well. */
const isUnrequested = ({ url, sources, location = '' }: Facts): boolean =>
  location !== '' && /\/\?(?:p|page_id)=\d+$/.test(url) && sources.every((kind) => kind === 'wordpress');

/** In the order of evaluation; the first match is the reason. */
const tests: readonly Test[] = [
  { reason: 'attack probe', matches: (facts) => isHearsay(facts) && probe.test(facts.url) },
  { reason: 'standard file of a site', matches: ({ url }) => wellKnown.test(url) },
  { reason: 'part of a page', matches: (facts) => part.test(facts.url) && !isValued(facts) },
  { reason: 'short link without requests', matches: isUnrequested },
  {
    reason: notFoundThere,
    matches: (facts) => isFollowed(facts) && !isValued(facts) && (facts.status ?? 200) >= 400,
  },
];

/** Why a URL needs no target on the new site; '' if it does. */
export function findJunkReason(facts: Facts): string {
  return tests.find(({ matches }) => matches(facts))?.reason ?? '';
}

/** Reasons that depend only on the URL, and therefore stay. */
const fixed = new Set([ofAnotherHost, endlessQueries]);
const outside = 'outside the old site';
const own = new Set([...fixed, outside, ...tests.map(({ reason }) => reason), '']);

/** Why a row needs no target, if it may have a reason already: one that Signpost doesn't write is from a person, and stays. */
export function updateJunkReason(row: OldUrl, site: OldSite): string {
  if (!own.has(row.junk) || fixed.has(row.junk)) return row.junk;
  return isInside(row.url, site) ? findJunkReason(row) : outside;
}
