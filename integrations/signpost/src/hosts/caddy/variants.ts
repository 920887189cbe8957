import { compact } from '../../lib/text/text.ts';
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
  return caddy`
    ${printVariantMaps(findPageLookup(plan.served.pages))}
    @sp_other {
      vars sp_there no
      vars_regexp {sp_own} ^/
      file {sp_other}
    }
    ${printListedVariants(plan)}
    ${printRedirectAge(plan, caddy`@sp_other`)}
    redir @sp_other ${plan.origin}{sp_own} 301`;
}

function printVariantMaps({ slashedEnd, bareEnd }: PageLookup): CaddyText {
  const isMixed = slashedEnd !== undefined && bareEnd !== undefined;
  const printRow = (key: string, value: CaddyText): CaddyText => caddy`${regex(key)} ${token(value)}`;
  // The file of the variant /about/index.html is the path itself. That of /about is /about/index.html.
  const files = compact(
    printRow(`~^(.*${escapeRegex(bareEnd ?? slashedEnd ?? '')})$`, caddy`$1`),
    bareEnd && printRow('~^(.+)/$', caddy`$1${bareEnd}`),
    caddy`default ${token(slashedEnd ? caddy`${path}${slashedEnd}` : '/.none')}`,
  );

  // The page's own URL, by the URL as sent, with the query as $2. Of two forms, the file decides.
  const source = isMixed ? caddy`{sp_other} {http.request.orig_uri}` : caddy`{http.request.orig_uri}`;
  const printUrl = (end: string, otherSlash: string, url: CaddyText): CaddyText => {
    const name = escapeRegex(end);
    const start = isMixed ? `${name} ` : '^';
    return printRow(`~${start}/*(/[^? ]+?)(?:${otherSlash}|${name})(\\?.+)?\\??$`, url);
  };
  const urls = compact(
    printRow(`~${isMixed ? ' ' : '^'}/+index\\.html(\\?.+)?`, caddy`/$1`),
    slashedEnd && printUrl(slashedEnd, '', caddy`$1/$2`),
    bareEnd && printUrl(bareEnd, '/', caddy`$1$2`),
  );
  return caddy`
    ${printMap(path, caddy`{sp_other}`, files)}
    ${printMap(source, caddy`{sp_own}`, urls)}`;
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
