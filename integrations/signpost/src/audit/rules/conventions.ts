import type { ConventionId } from '../../lib/finding.ts';

/** How a convention is met: by generated output, an audit rule, a host's response, a live check, … */
export type How = 'check' | 'emit' | 'guide' | 'handler' | 'host' | 'live' | 'refuse';

/** A short name for each. */
export const howTexts: Readonly<Record<How, string>> = {
  check: 'the audit finds what breaks it',
  emit: 'the build generates what it requires',
  guide: 'the documentation explains how',
  handler: "the API's handler meets it",
  host: "the host's response meets it",
  live: 'a command checks it on the live site',
  refuse: 'Signpost refuses what breaks it',
};

/** A row of the checklist. */
export interface Convention {
  readonly id: ConventionId;
  readonly how: readonly How[];
  /** The requirement. */
  readonly text: string;
}

/** Each row: the id, how it is met, the requirement. */
const table = `
W-ADDR-1 check page URLs are made of readable words; long number ids, hex ids and UUIDs in a path are reported
W-ADDR-2 check words in a path and in query parameter names are separated by hyphens: no underscore, no camelCase, no run-together words
W-ADDR-3 emit+check+host one URL variant per page in every internal link (slash, no slash, index file); the other variants redirect in one hop
W-ADDR-4 check content for one country under a path or sub-domain is reported as info (a country top-level domain is preferred)
W-LINK-1 check every internal link is an a element whose href resolves to a page, a file or a redirect; broken ones are errors
W-LINK-2 check not followable navigation is reported: a without href, javascript: URL, onclick navigation, another element used as a link
W-LINK-3 check hash-fragment routing (#/ and #!) is reported
W-LINK-4 check views of a client-routed app have paths, by the History API, and no fragments
W-ROBOTS-1 emit+host robots.txt returns 200 with directives on every host, also in maintenance mode (never 503)
W-ROBOTS-2 emit+check robots.txt never disallows the whole site; a build that would is refused
W-ROBOTS-3 check a page that is noindex is not also disallowed (the noindex could not be seen)
W-ROBOTS-4 check robots.txt is not used for canonicalization: a duplicate with a canonical elsewhere is not disallowed
W-ROBOTS-5 check robots.txt blocks no script, style, image or font that an indexable page needs to render, nor the icon or the home page
W-SITEMAP-1 emit+check the sitemap lists canonical, indexable, 200 pages only
W-SITEMAP-2 emit+check every sitemap and hreflang URL is https
W-SITEMAP-3 emit+check the sitemap never lists another canonical than the page itself does
W-HEAD-1 emit+check a title on every page
W-HEAD-2 check titles are unique across the site
W-HEAD-3 check titles are concise and descriptive: no empty or generic title, no keyword stuffing
W-HEAD-4 emit+check no boilerplate repeated in every title; the brand only at the start or end, behind a delimiter
W-HEAD-5 emit+check a meta description on every indexable page
W-HEAD-6 check descriptions are unique across the site
W-HEAD-7 emit+check meta charset utf-8 first in head, inside the first 1024 bytes
W-HEAD-8 emit+check viewport is width=device-width, initial-scale=1.0
W-HEAD-9 host+live the Content-Type charset sent by the host does not conflict with the document's
W-CANON-1 emit+check canonical is an absolute https URL, exactly one per page
W-CANON-2 emit+check every duplicate points to the canonical page; every canonical target points to itself
W-CANON-3 emit+check a separate mobile version is announced by rel=alternate with a media attribute, and points back by canonical
W-CANON-4 emit+check hreflang annotations point to canonical pages and to each other, and follow URL changes
W-CANON-5 check+host a non-HTML document (PDF) is served with a Link rel=canonical header, straight double quotes only
W-CANON-6 check one canonical method per page: sitemap, rel=canonical and header agree; noindex is not used to choose a canonical
W-CANON-8 guide no removal tool is used to choose a canonical
W-ICON-1 emit+check rel=icon on the home page's own domain, one icon per host, at a stable URL (no content hash)
W-ICON-2 emit+check icons are square with a side that is a multiple of 48 px (SVG is exempt); a non-square source is refused
W-ICON-3 emit+check no 16x16 icon file is supplied, inside an .ico neither
W-ICON-4 check icon file and home page may be crawled
W-ICON-5 emit+check the one icon of a host applies to its subdirectories
W-NOINDEX-1 emit+check a page kept out of the index carries noindex in its initial HTML, or X-Robots-Tag from the host for files
W-NOINDEX-2 check a page meant to be indexed carries no noindex, none; one that a script would remove is an error
W-REDIR-1 emit+host permanent moves are 301 or 308, temporary ones 302, 303 or 307, on each host as requested
W-REDIR-2 emit+check immediate meta refresh counts as permanent, delayed as temporary; both are reported where a server redirect is possible
W-REDIR-3 check script redirects are reported as last resort; where a host has no redirects the page emitted is a meta refresh with a plain link and an explanation
W-REDIR-4 emit+check every redirect goes straight to its final target: chains in the map are flattened, loops are refused, more than 3 hops is an error
W-REDIR-5 check many old URLs redirected to one unrelated target: an error from 20 sources to the home page, a warning elsewhere; a declared merge is allowed
W-REDIR-6 check a redirect is kept at least one year: dates are recorded, and removing or expiring one early is refused
W-REDIR-7 host+live http goes to https in one hop together with host and path changes, HSTS is sent, no https-to-http redirect exists
W-REDIR-8 live the certificate matches the full host name or its wildcard
W-REDIR-9 check a redirect's target exists in the build, is indexable and canonical; its source is not a page of the build
W-MIG-1 live preflight reads the DNS TTL and says whether it is low enough (a few hours) a week ahead
W-MIG-2 emit+guide a staging build is kept from crawlers by password or noindex, never by the production build's robots.txt
W-MIG-3 check+live at start no temporary block of crawlers is left: crawl disallow, noindex meta or header
W-MIG-4 emit+check old-to-new map; canonicals, hreflang, mobile links and internal links all use new URLs; sitemaps of the new and of the old URLs are both kept; a list of linking sites is kept
W-MIG-5 check+live the old site's crawl directives let the redirects be found; the new site lets all be crawled
W-MIG-6 emit a map can be released whole or section by section
W-MIG-7 emit+host old content not carried over returns 404 or 410
W-MIG-8 guide all elements, forms and downloads of the new site are tested on a restricted or temporary host before a move
W-JS-1 check an indexable page has its title, description, canonical, links and main text in the prerendered HTML
W-JS-2 emit+check a client-routed view that finds nothing ends on a URL for which the server returns 404, or gets noindex by script: no soft 404
W-JS-3 check+guide prerendering or server rendering is preferred
W-JS-4 guide a missing browser API is handled by feature detection, differential rendering and polyfills
W-CLOSE-1 emit a banner component marked data-nosnippet keeps the site online; order forms below it can't be submitted, without a script
W-CLOSE-2 emit+host a shutdown of 1-2 days returns 503 with Retry-After on every path but robots.txt; three days and more are refused
W-CLOSE-3 emit+host a longer shutdown returns 200 with an indexable temporary landing page in place of each page; all else is served as before; more than a week is refused
W-CLOSE-4 emit+check the 503 page is static, self-contained (inline CSS, data: images, no external request) and gives a link for details, the expected return date and a contact
W-CLOSE-5 check maintenance mode never uses 403, 404, 410, noindex, x-robots-tag or a disallow-all
W-CLOSE-6 guide a full shutdown is discouraged, in help and documentation
W-CLOSE-7 check+host+live robots.txt itself never returns 503
W-ERR-1 emit+check+host an unknown URL returns 404 with the site's own page: says so clearly, same look and navigation, link to the home page and popular pages, a way to report a broken link
W-ERR-2 emit+host a retired URL returns 410 (404 where the host cannot) with a page of its own
W-ERR-3 check+live no soft 404: a page that says not found never returns 200
W-ERR-4 host+live a page behind a login returns 401
W-ERR-5 check what makes a working page look like a soft 404 is reported: oversized page, missing or blocked resources, almost no text
W-ERR-6 live slow pages are reported
A-PATH-1 emit+check paths are /api/... or /v<number>/api/..., one entry point per product, an optional segment before api
A-PATH-2 check path segments are lower-case hyphenated resource nouns: underscore, camelCase, verbs and -with- screens are refused
A-PATH-3 host+live the API responds over https only
A-FIELD-1 emit+check id is an obfuscated string, never a raw increment; stable from build to build
A-FIELD-2 check time fields are RFC 3339 with an offset; epoch numbers and space-separated times are refused
A-FIELD-3 emit+check an empty array is [], never null; arrays in an object are under a named key
A-FIELD-4 refuse enumerations are semantic strings, never numbers
A-FIELD-5 emit+refuse a relation is <name>Id plus a nested {id, name}, no flattened <name>Name
A-FIELD-6 refuse nested values are real JSON, not JSON in a string
A-FIELD-7 refuse file fields start with / or https:// and carry no processing query
A-FIELD-8 refuse password and the other sensitive fields never appear in any output
A-GET-1 emit GET /api/<resource> returns 200 with the bare array of all records
A-GET-2 emit GET /api/<resource>/<id> returns 200 with one record
A-GET-3 emit+host page and size (zero-based) return {content, meta: {pages, total}}
A-GET-4 handler sortby with order asc or desc
A-GET-5 handler limit and offset
A-GET-6 handler keyword: fuzzy search over several columns
A-GET-7 handler <relation>Ids: several ids mean OR
A-GET-8 handler <textField>: fuzzy match
A-GET-9 handler <enumField>: exact, several values mean OR
A-GET-10 handler <numberField> exact, and gt gte lt lte ranges that combine
A-GET-11 handler after and before ranges on time fields
A-ERR-1 emit+host every failure is {code, message, error} in JSON, error is an empty string in production
A-ERR-2 host 404 for an unknown URL or id under the API, as JSON
A-ERR-3 host 405 with Allow for POST, PUT, PATCH, DELETE (read-only), as JSON
A-ERR-4 handler+host 406 for an Accept other than JSON, 414 for an over-long URI, 429 over the request limit
A-ERR-5 handler 400 or 422 with the right code for bad parameters (A0400 family); unknown parameters are refused
A-ERR-6 emit the whole code table (A, B and C groups) as typed constants with the status each is sent with
A-ERR-7 emit+host 401 of protected areas, 403, and 410 of gone URLs below the API have the error body
A-HTTP-1 host Content-Type application/json on every API response
A-HTTP-2 host CORS where the API is on another domain: preflight answered, allowed origins configurable
A-VER-1 emit version prefix /v<number>/api optional; A0805-A0807 for a wrong version
A-DOC-1 emit an OpenAPI 3.1 description of what was built
A-WRITE-1 refuse writes, uploads, login and field encryption are outside a prebuilt read-only API: each is refused by the uniform error, and the documentation says so
`;

/** All conventions, in the order of the checklist. */
export const conventions: readonly Convention[] = table.trim().split('\n').map(parseRow);

function parseRow(line: string): Convention {
  const [id = '', how = '', ...words] = line.split(' ');
  const hows = how.split('+').filter(isHow);
  if (!isId(id) || hows.length === 0) throw new RangeError(`no row of the checklist: ${line}`);
  return { id, how: hows, text: words.join(' ') };
}

function isId(text: string): text is ConventionId {
  return /^[WA]-[A-Z]+-\d+$/.test(text);
}

function isHow(text: string): text is How {
  return Object.hasOwn(howTexts, text);
}
