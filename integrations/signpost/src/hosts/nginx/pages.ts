import { compact } from '../../lib/text/text.ts';
import { type Path, toggleTrailingSlash, toUrlPath } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/decoded-regex.ts';
import { findCommonestStyle, hiddenNames, pageForms, selectRarePages } from '../shared/pages.ts';
import { compileSentPath } from '../shared/sent-regex.ts';
import { bareName, type NameVariable, type NginxText, nginx, printComment, printMap, regex } from './text.ts';

/** A name that no file has. */
const none = '/.signpost/none';

/** Files without a URL: of other hosts, error pages, which nginx serves by `error_page`, /.env and /docs/.git/config. */
const hidden = `~^/${hiddenNames}$|/\\.(?!well-known/)`;

/** Rows for URLs that are never a page's: /about.html, and /about/ where pages have no slash. */
const noHtml = nginx`"~\\.html?$" "${none}";`;
const noSlash = nginx`"~/$" "${none}";`;
/** /index isn't a page, although index.html is a file. */
const noIndex = nginx`"~/index/?$" "${none}";`;

/**
 * `$…_file` is the file at a URL: /about/index.html for the request /about/. `$…_other` is the file of the page at a
 * URL variant: /about/index.html for the request /about.
 */
export function* printPageMaps(v: NameVariable, { served }: Plan): Generator<NginxText> {
  const { isSlashed, end } = pageForms[findCommonestStyle(served.pages)];
  // Without a build, about.html may be a page at this URL.
  const isBuildKnown = served.pages.size > 0;
  const rare = selectPrintablePages(served).map(
    ([url, file]) => nginx`${regex(`~^${compileDecodedPath(url, false)}$`)} "/${file}";`,
  );
  // /about/ is the page, or the other URL of the page /about.
  const slashed = nginx`"~^(?<sp_a>.+)/$" "$sp_a${end}";`;
  const [ownForm, otherForm] = isSlashed ? [slashed, noSlash] : [noSlash, slashed];
  const index = compact(end === '.html' && noIndex);
  yield printMap('The file of a URL.', nginx`$uri`, v('file'), [
    nginx`${regex(hidden)} "${none}";`,
    ...rare,
    nginx`"~^/$" "/index.html";`,
    ...index,
    ownForm,
    ...(isBuildKnown ? [noHtml] : []),
    nginx`default "$uri";`,
  ]);
  const purpose =
    'The file of a page whose other URL is requested, with or without the slash or the name of the file.';
  yield printMap(purpose, nginx`$uri`, v('other'), [
    nginx`${regex(`~${escapeRegex(end)}$`)} "$uri";`,
    ...index,
    otherForm,
    isSlashed ? nginx`default "$uri${end}";` : nginx`default "${none}";`,
  ]);
}

/** URL variants of pages in a rare style, as rows behind the patterns. */
export function printRareVariantRows({ served, origin }: Plan): NginxText[] {
  return selectPrintablePages(served).map(([url, file]) => {
    const others = [toggleTrailingSlash(url), toUrlPath(file)].filter((name) => name !== url);
    const key = regex(`~^(?:${others.map(compileSentPath).join('|')})(?:\\?|$)`);
    return nginx`${key} "301 ${origin}${url}$is_args$args"; ${printComment(url)}`;
  });
}

function selectPrintablePages({ pages }: ServedFiles): [Path, string][] {
  return [...selectRarePages(pages, findCommonestStyle(pages))].filter(([, file]) => !/\p{Cc}/u.test(file));
}

/** The files that `try_files` tries: for `/about`, also `about.html`. */
export function listTriedFiles(v: NameVariable, { served }: Plan): NginxText[] {
  const { isSlashed, end } = pageForms[findCommonestStyle(served.pages)];
  return isSlashed ? [v('file')] : [v('file'), nginx`\${${bareName(v('file'))}}${end}`];
}

/** Redirects /about or /about/index.html to /about/, where that is the page's URL. Without such a page, `otherwise`. */
export function printVariants(v: NameVariable, { served, origin }: Plan, otherwise: NginxText): NginxText[] {
  const { isSlashed, end } = pageForms[findCommonestStyle(served.pages)];
  // $1 is /about for the requests /about.html, /about/index.html?a=1 or, where pages have no slash, /about/. It is as sent.
  const name = escapeRegex(end);
  const path = isSlashed ? `^/*(/[^?]+?)(?:${name})?(?:\\?|$)` : `^/*(/[^?]+?)(?:/|${name})(?:\\?|$)`;
  const url = isSlashed ? nginx`$1/` : nginx`$1`;
  return [
    nginx`if (!-f $document_root${v('other')}) { ${otherwise} }`,
    nginx`if ($request_uri ~ "^/+index\\.html(?:\\?|$)") { return 301 ${origin}/$is_args$args; }`,
    nginx`if ($request_uri ~ ${regex(path)}) { return 301 ${origin}${url}$is_args$args; }`,
    otherwise,
  ];
}
