import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Plan } from '../../plan/plan.ts';
import { findPageLookup, listRedirectedVariants, type PageLookup } from '../shared/pages.ts';
import { compileSentPath } from '../shared/sent-regex.ts';
import { printRedirectAge } from './origin.ts';
import { path } from './pages.ts';
import { type CaddyText, caddy, groupToken, printMap, regex, token } from './text.ts';

// The pages of a plan → the part of the Caddyfile that redirects their URL variants, such as /about and /about/index.html to /about/.
// Two maps serve all pages of the commonest style: from the path to the file of the variant's page (`sp_other`), and from the URL as
// sent to the page's own URL (`sp_own`).

/** Redirects each variant that the site has no file for, if `sp_other` is the file of a page (`W-ADDR-3`). */
export function printVariants(plan: Plan): CaddyText {
  const lookup = findPageLookup(plan.served.pages);
  return caddy`
    ${lookup.isMixed ? printMixedMaps() : printFormMaps(lookup)}
    @sp_other {
      vars sp_there no
      vars_regexp {sp_own} ^/
      file {sp_other}
    }
    ${printListedVariants(plan)}
    ${printRedirectAge(plan, caddy`@sp_other`)}
    redir @sp_other ${plan.origin}{sp_own} 301`;
}

/** The maps for pages of one form. */
function printFormMaps({ isSlashed, end }: PageLookup): CaddyText {
  const fileEnd = escapeRegex(end);
  // The file of the variant /about/index.html is the path itself. That of /about is /about/index.html.
  const fileOfFilePath = printRow(`~^(.*${fileEnd})$`, caddy`$1`);
  const fileOfOtherSlash = isSlashed
    ? caddy`default ${token(caddy`${path}${end}`)}`
    : caddy`
      ${printRow('~^(.+)/$', caddy`$1${end}`)}
      default ${token('/.none')}`;

  // The page's own URL, by the URL as sent, with the query as $2.
  const pageUrl = isSlashed
    ? printRow(`~^/*(/[^?]+?)(?:${fileEnd})?(\\?.+)?\\??$`, caddy`$1/$2`)
    : printRow(`~^/*(/[^?]+?)(?:/|${fileEnd})(\\?.+)?\\??$`, caddy`$1$2`);
  const homeUrl = printRow('~^/+index\\.html(\\?.+)?', caddy`/$1`);
  return caddy`
    ${printMap(path, caddy`{sp_other}`, [fileOfFilePath, fileOfOtherSlash])}
    ${printMap(caddy`{http.request.orig_uri}`, caddy`{sp_own}`, [homeUrl, pageUrl])}`;
}

/** The maps for about/index.html at /about/ beside contact.html at /contact. The file decides whether a URL has a slash at its end. */
function printMixedMaps(): CaddyText {
  const files = [
    printRow('~^(.*\\.html)$', caddy`$1`),
    printRow('~/index/$', caddy`/.none`),
    printRow('~^(.+)/$', caddy`$1.html`),
    caddy`default ${token(caddy`${path}/index.html`)}`,
  ];
  const urls = [
    printRow('~ /+index\\.html(\\?.+)?$', caddy`/$1`),
    printRow('~/index\\.html /*(/[^? ]+?)(?:/index\\.html)?(\\?.+)?\\??$', caddy`$1/$2`),
    printRow('~\\.html /*(/[^? ]+?)(?:/|\\.html)(\\?.+)?\\??$', caddy`$1$2`),
  ];
  return caddy`
    ${printMap(path, caddy`{sp_other}`, files)}
    # The file decides whether the URL has a slash at its end.
    ${printMap(caddy`{sp_other} {http.request.orig_uri}`, caddy`{sp_own}`, urls)}`;
}

function printRow(key: string, value: CaddyText): CaddyText {
  return caddy`${regex(key)} ${token(value)}`;
}

/** The variants of listed pages, a row each. */
function printListedVariants(plan: Plan): CaddyText | undefined {
  const listedUrls = new Set(findPageLookup(plan.served.pages).listed.map(([url]) => url));
  const rows = Array.from(
    listRedirectedVariants(plan.served).filter(([, url]) => listedUrls.has(url)),
    ([other, url]) =>
      caddy`${regex(`~^${compileSentPath(other)}(\\?.+)?\\??$`)} ${groupToken(url, caddy`$1`)}`,
  );
  if (rows.length === 0) return undefined;
  return caddy`
    ${printMap(caddy`{http.request.orig_uri}`, caddy`{sp_listed_url}`, rows)}
    @sp_listed_other {
      vars sp_there no
      vars_regexp {sp_listed_url} ^/
    }
    ${printRedirectAge(plan, caddy`@sp_listed_other`)}
    redir @sp_listed_other ${plan.origin}{sp_listed_url} 301`;
}
