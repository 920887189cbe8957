import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Plan } from '../../plan/plan.ts';
import { findCommonestStyle, listRedirectedVariants, pageForms } from '../shared/pages.ts';
import { compileSentPath } from '../shared/sent-regex.ts';
import { printRedirectAge } from './origin.ts';
import { path, selectRareFiles } from './pages.ts';
import { type CaddyText, caddy, groupToken, printMap, regex, token } from './text.ts';

// The pages of a plan → the part of the Caddyfile that redirects their URL variants, such as /about and /about/index.html to /about/.
// Two maps serve all pages of the commonest style: from the path to the file of the variant's page (`sp_other`), and from the URL as
// sent to the page's own URL (`sp_own`).

/** Redirects each variant that the site has no file for, if `sp_other` is the file of a page (`W-ADDR-3`). */
export function printVariants(plan: Plan): CaddyText {
  const { origin, served } = plan;
  const { isSlashed, end } = pageForms[findCommonestStyle(served.pages)];
  const fileEnd = escapeRegex(end);
  const printRow = (key: string, value: CaddyText): CaddyText => caddy`${regex(key)} ${token(value)}`;

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
    ${printMap(caddy`{http.request.orig_uri}`, caddy`{sp_own}`, [homeUrl, pageUrl])}
    @sp_other {
      vars sp_there no
      file {sp_other}
    }
    ${printRareVariants(plan)}
    ${printRedirectAge(plan, caddy`@sp_other`)}
    redir @sp_other ${origin}{sp_own} 301`;
}

/** The variants of pages in another style than most, a row each. */
function printRareVariants(plan: Plan): CaddyText | undefined {
  const rare = new Set(selectRareFiles(plan.served).map(([url]) => url));
  if (rare.size === 0) return undefined;

  const rows = Array.from(
    listRedirectedVariants(plan.served).filter(([, url]) => rare.has(url)),
    ([other, url]) =>
      caddy`${regex(`~^${compileSentPath(other)}(\\?.+)?\\??$`)} ${groupToken(url, caddy`$1`)}`,
  );
  return caddy`
    ${printMap(caddy`{http.request.orig_uri}`, caddy`{sp_rare_url}`, rows)}
    @sp_rare_other {
      vars sp_there no
      vars_regexp {sp_rare_url} ^/
    }
    ${printRedirectAge(plan, caddy`@sp_rare_other`)}
    redir @sp_rare_other ${plan.origin}{sp_rare_url} 301`;
}
