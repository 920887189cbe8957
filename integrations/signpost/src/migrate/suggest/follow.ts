import { removeDisplayParameters } from '../../lib/url/query-words.ts';
import { identifyUrl, makeOldSite, nameUrl, type OldSite } from '../inventory/hosts.ts';
import type { OldUrl } from '../state/old-url.ts';
import type { Suggestion } from '../state/review-file.ts';
import { proposeFeeds, proposeFiles } from './files.ts';
import { isHome, splitUrl } from './url-parts.ts';

/** Where an old URL led by itself. */
type OldTarget = Pick<OldUrl, 'url' | 'location' | 'canonical'>;

/** The old URL that another one follows. */
interface Lead {
  readonly to: string;
  readonly why: string;
}

const redirected = 'the old site redirects it to';

/** Adds what other facts than words say: files and feeds of the new build, and old URLs that follow others. */
export function applyOtherFacts(
  suggestions: readonly Suggestion[],
  files: readonly string[],
  inventory: readonly OldTarget[] = [],
  site: OldSite = makeOldSite([]),
): Suggestion[] {
  const built = new Set(files);
  const proposed = proposeFeeds(proposeFiles(suggestions, files), files);
  const rows = new Map(inventory.map((row) => [identifyUrl(row.url), row]));
  const known = new Map(proposed.map((suggestion) => [identifyUrl(suggestion.old), suggestion]));

  const find = (url: string | undefined, from: string): string | undefined => {
    const id = identifyUrl(url ?? '');
    return id === identifyUrl(from) ? undefined : known.get(id)?.old;
  };
  /** The URL that another one redirects to, names as its canonical, or is a copy of. */
  const findLead = (from: string): Lead | undefined => {
    const { location = '', canonical = '' } = rows.get(identifyUrl(from)) ?? {};
    const target = find(nameUrl(location, site)?.url, from);
    if (target !== undefined) return { to: target, why: redirected };

    const page = find(nameUrl(canonical, site)?.url, from);
    // Some sites name their home page as the canonical of every page.
    if (page !== undefined && page !== '/') return { to: page, why: 'its canonical is' };
    const original = find(findOriginal(from), from);
    return original === undefined ? undefined : { to: original, why: 'a copy of' };
  };
  /** The last of the URLs that follow each other; undefined in a loop. */
  const findEnd = (url: string, before: readonly string[]): Suggestion | undefined => {
    if (before.includes(url)) return undefined;
    const lead = findLead(url);
    return lead === undefined ? known.get(identifyUrl(url)) : findEnd(lead.to, [...before, url]);
  };

  return proposed.map((suggestion) => {
    // A person decided, or the new build has a file for the URL.
    if (suggestion.confidence === 1 || built.has(suggestion.new)) return suggestion;
    const lead = findLead(suggestion.old);
    const end = lead && findEnd(lead.to, [suggestion.old]);
    return lead === undefined || end === undefined ? suggestion : follow(suggestion, end, lead.why);
  });
}

/** The suggestion of another URL, unless the URL's own is surer. A redirect is only doubted if its target is probably gone. */
function follow(own: Suggestion, end: Suggestion, why: string): Suggestion {
  const isSurer = own.new !== '' && own.confidence >= end.confidence;
  if (isSurer && (why !== redirected || end.new === '')) return own;
  return { ...end, old: own.old, reason: `${why} ${end.old}; ${end.reason}` };
}

/** Copies that a CMS makes of a page: for phones, to print, to embed, later pages of a list or of comments, and feeds. */
const copyEnd = /\/(?:amp|print|_print|embed|feed(?:\/(?:rss2?|atom|rdf))?|(?:comment-)?page[/-]\d+)\/?$/i;

/** The page that a URL such as /list/page/2/amp/ is a copy of; never a home page, which lists everything. */
function findOriginal(old: string): string | undefined {
  let original = removeDisplayParameters(old);
  while (copyEnd.test(original)) original = original.replace(copyEnd, '');
  return isHome(splitUrl(original)) ? undefined : original;
}
