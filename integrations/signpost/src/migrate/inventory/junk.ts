import type { SourceKind } from '../state/inventory-file.ts';
import type { OldUrl } from '../state/old-url.ts';
import { isInside, type OldSite } from './hosts.ts';

export const anotherHost = 'another host';
export const endlessQueries = 'endless queries';
/** Each run finds these reasons again. */
const reasons = {
  probe: 'attack probe',
  standard: 'standard file of a site',
  part: 'part of a page',
  short: 'short link without requests',
  notFound: 'not found on the old site',
  outside: 'outside the old site',
};

type Facts = Pick<OldUrl, 'url' | 'sources'> &
  Partial<Pick<OldUrl, 'clicks' | 'views' | 'links' | 'status' | 'location'>>;

/** URLs of common software and secrets, which scanners request from every host. */
const probe = new RegExp(
  [
    String.raw`/(?:wp-login|xmlrpc|wp-cron|wp-config\w*|wlwmanifest|adminer|shell|alfa\w*|c99|r57|eval-stdin)\.(?:php|xml)`,
    '^/(?:wp-admin|wp-includes|phpmyadmin|pma|myadmin|cgi-bin|boaform|hnap1|solr|actuator|owa|ecp|autodiscover|_ignition|telescope|manager/html|geoserver|sdk|evox|druid)(?:[/?]|$)',
    String.raw`/\.(?:env|git|svn|hg|aws|ssh|ds_store|htaccess|htpasswd|vscode|idea|bash_history)(?:[/?.]|$)`,
    String.raw`/vendor/phpunit|/etc/passwd|\.\.(?:/|%2f|%5c)|%00|<script|%3cscript|union(?:\+|%20)select|\$\{jndi|\.(?:sql|bak|old|swp)(?:\.gz|\.zip)?$`,
  ].join('|'),
  'i',
);

/** Files that move with a page. */
const part = /\.(?:css|js|mjs|map|woff2?|ttf|otf|eot|wasm|png|jpe?g|gif|webp|avif|svg|ico|bmp)(?:\?|$)/i;

/** Files with a fixed URL on every site. */
const wellKnown =
  /^\/(?:robots\.txt|favicon\.ico|ads\.txt|app-ads\.txt|security\.txt|humans\.txt|sitemap[^/]*\.(?:xml|txt)(?:\.gz)?|wp-sitemap[^/]*\.xml|apple-touch-icon[^/]*\.png|browserconfig\.xml|manifest\.json|site\.webmanifest|\.well-known\/.*|cdn-cgi\/.*|_redirects|_headers|[\w-]+\.txt\?.*)$/i;

/** Sources with anything that visitors requested. */
const hearsay: ReadonlySet<SourceKind> = new Set(['log', '404s', 'backlinks']);

/** Why a URL needs no target on the new site; '' for a URL to decide on. */
export function findJunkReason(facts: Facts): string {
  const { url, sources, clicks = 0, views = 0, links = 0, status = 200, location = '' } = facts;
  const isHearsay = sources.every((kind) => hearsay.has(kind));
  const isValued = clicks + views + links > 0;
  if (isHearsay && probe.test(url)) return reasons.probe;
  if (wellKnown.test(url)) return reasons.standard;
  if (part.test(url) && !isValued) return reasons.part;

  // WordPress exports /?p=7 for each post. A requested short link is in a log too.
  const isShort = location !== '' && /\/\?(?:p|page_id)=\d+$/.test(url);
  if (isShort && sources.every((kind) => kind === 'wordpress')) return reasons.short;

  // A broken link of the old site was never a page. A 404 since the move needs a decision.
  const isFollowed = sources.every((kind) => kind === 'crawl' || (hearsay.has(kind) && kind !== '404s'));
  return isFollowed && !isValued && status >= 400 ? reasons.notFound : '';
}

/** Finds the reason again. The reason of a person stays. */
export function updateJunkReason(row: OldUrl, site: OldSite): string {
  if (row.junk !== '' && !Object.values(reasons).includes(row.junk)) return row.junk;
  return isInside(row.url, site) ? findJunkReason(row) : reasons.outside;
}
