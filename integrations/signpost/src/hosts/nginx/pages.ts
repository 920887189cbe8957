import { compact } from '../../lib/text/text.ts';
import { toggleTrailingSlash, toUrlPath } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/decoded-regex.ts';
import { errorPageNames, findPageLookup, hiddenNames, hiddenNote } from '../shared/pages.ts';
import { compileSentPath } from '../shared/sent-regex.ts';
import { bareName, type NameVariable, type NginxText, nginx, printComment, printMap, regex } from './text.ts';

/** A name that no file has, for a URL without a file. */
const none = '/.signpost/none';

/** Files without a URL: of other hosts, error pages, which nginx serves by `error_page`, /.env and /docs/.git/config. */
const hidden = `~^/${hiddenNames}$|/\\.(?!well-known/)`;

/** Rows for URLs that are never a page's: /about.html, and /about/ where pages have no slash. */
const noHtml = nginx`"~\\.html?$" "${none}";`;
const noSlash = nginx`"~/$" "${none}";`;
/** /404/ isn't the other URL of a page /404. */
const noErrorPage = nginx`${regex(`~^/${errorPageNames}$`)} "${none}";`;
/** /index isn't a page, although index.html is a file. */
const noIndex = nginx`"~/index/?$" "${none}";`;

/**
 * `$…_file` is the file at a URL: /about/index.html for the request /about/. `$…_other` is the file of the page at a
 * URL variant: /about/index.html for the request /about.
 */
export function* printPageMaps(v: NameVariable, { served }: Plan): Generator<NginxText> {
  const { slashedEnd, bareEnd, listed } = findPageLookup(served.pages);
  const hasHtmlPages = [slashedEnd, bareEnd].includes('.html');
  const fileName = hasHtmlPages ? '.html' : '/index.html';
  // Without a build, about.html may be a page at this URL.
  const isBuildKnown = served.pages.size > 0;
  const listedRows = listed.map(
    ([url, file]) => nginx`${regex(`~^${compileDecodedPath(url, false)}$`)} "/${file}";`,
  );
  // /about/ is the page, or the other URL of the page /about.
  const printSlashed = (end: string | undefined): NginxText =>
    end === undefined ? noSlash : nginx`"~^(?<sp_a>.+)/$" "$sp_a${end}";`;

  yield printMap(`The file of a URL. No file has the name ${none}.`, nginx`$uri`, v('file'), [
    nginx`${regex(hidden)} "${none}"; ${printComment(hiddenNote)}`,
    ...listedRows,
    nginx`"~^/$" "/index.html";`,
    ...compact(hasHtmlPages && noIndex),
    printSlashed(slashedEnd),
    ...compact(isBuildKnown && noHtml),
    nginx`default "$uri";`,
  ]);
  const purpose =
    'The file of a page whose other URL is requested, with or without the slash or the name of the file.';
  yield printMap(purpose, nginx`$uri`, v('other'), [
    ...(hasHtmlPages ? [noErrorPage, noIndex] : []),
    nginx`${regex(`~${escapeRegex(fileName)}$`)} "$uri";`,
    printSlashed(bareEnd),
    slashedEnd === undefined ? nginx`default "${none}";` : nginx`default "$uri${slashedEnd}";`,
  ]);
}

/** URL variants of listed pages, as rows behind the patterns. */
export function printListedVariantRows({ served, origin }: Plan): NginxText[] {
  return findPageLookup(served.pages).listed.map(([url, file]) => {
    const others = [toggleTrailingSlash(url), toUrlPath(file)].filter((name) => name !== url);
    const key = regex(`~^(?:${others.map(compileSentPath).join('|')})(?:\\?|$)`);
    return nginx`${key} "301 ${origin}${url}$is_args$args"; ${printComment(url)}`;
  });
}

/** The files that `try_files` tries: for `/about`, also `about.html`. */
export function listTriedFiles(v: NameVariable, { served }: Plan): NginxText[] {
  const { bareEnd } = findPageLookup(served.pages);
  return compact(v('file'), bareEnd && nginx`\${${bareName(v('file'))}}${bareEnd}`);
}

/** Redirects /about or /about/index.html to /about/, where that is the page's URL. Without such a page, `otherwise`. */
export function printVariants(v: NameVariable, { served, origin }: Plan, otherwise: NginxText): NginxText[] {
  const { slashedEnd, bareEnd } = findPageLookup(served.pages);
  const isMixed = slashedEnd !== undefined && bareEnd !== undefined;
  const value = isMixed ? v('variant') : nginx`$request_uri`;
  const set = nginx`set ${value} "${v('other')} $request_uri"; # The file decides whether the page's URL has a slash at its end.`;

  // $1 is /about for the requests /about.html, /about/index.html?a=1 or, where pages have no slash, /about/. It is as sent.
  const printRedirect = (end: string, otherSlash: string, url: NginxText): NginxText => {
    const name = escapeRegex(end);
    const path = `${isMixed ? `${name} ` : '^'}/*(/[^? ]+?)(?:${otherSlash}|${name})(?:\\?\\S*)?$`;
    return nginx`if (${value} ~ ${regex(path)}) { return 301 ${origin}${url}$is_args$args; }`;
  };
  return compact(
    nginx`if (!-f $document_root${v('other')}) { ${otherwise} }`,
    nginx`if ($request_uri ~ "^/+index\\.html(?:\\?|$)") { return 301 ${origin}/$is_args$args; }`,
    isMixed && set,
    slashedEnd && printRedirect(slashedEnd, '', nginx`$1/`),
    bareEnd && printRedirect(bareEnd, '/', nginx`$1`),
    otherwise,
  );
}
