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
/** /index isn't a page, although index.html is a file. Beside about/index.html, /index/ may be one. */
const noIndex = nginx`"~/index/?$" "${none}";`;
const noBareIndex = nginx`"~/index$" "${none}";`;
const noSlashedIndex = nginx`"~/index/$" "${none}";`;

/**
 * `$…_file` is the file at a URL: /about/index.html for the request /about/. `$…_other` is the file of the page at a
 * URL variant: /about/index.html for the request /about.
 */
export function* printPageMaps(v: NameVariable, { served }: Plan): Generator<NginxText> {
  const { isSlashed, end, isMixed, listed } = findPageLookup(served.pages);
  // Without a build, about.html may be a page at this URL.
  const isBuildKnown = served.pages.size > 0;
  const listedRows = listed.map(
    ([url, file]) => nginx`${regex(`~^${compileDecodedPath(url, false)}$`)} "/${file}";`,
  );
  // /about/ is the page, or the other URL of the page /about.
  const slashed = nginx`"~^(?<sp_a>.+)/$" "$sp_a${end}";`;
  const [ownForm, otherForm] = isSlashed ? [slashed, noSlash] : [noSlash, slashed];
  const slashedFile = nginx`"~^(?<sp_a>.+)/$" "$sp_a.html";`;
  const fileName = isMixed ? '.html' : end;
  const noFileIndex = compact(end === '.html' && noIndex, isMixed && noBareIndex);
  const noOtherPage = compact(
    fileName === '.html' && noErrorPage,
    end === '.html' && noIndex,
    isMixed && noSlashedIndex,
  );
  yield printMap(`The file of a URL. No file has the name ${none}.`, nginx`$uri`, v('file'), [
    nginx`${regex(hidden)} "${none}"; ${printComment(hiddenNote)}`,
    ...listedRows,
    nginx`"~^/$" "/index.html";`,
    ...noFileIndex,
    ownForm,
    ...(isBuildKnown ? [noHtml] : []),
    nginx`default "$uri";`,
  ]);
  const purpose =
    'The file of a page whose other URL is requested, with or without the slash or the name of the file.';
  yield printMap(purpose, nginx`$uri`, v('other'), [
    ...noOtherPage,
    nginx`${regex(`~${escapeRegex(fileName)}$`)} "$uri";`,
    isMixed ? slashedFile : otherForm,
    isSlashed ? nginx`default "$uri${end}";` : nginx`default "${none}";`,
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
  const { isSlashed, end, isMixed } = findPageLookup(served.pages);
  if (isSlashed && !isMixed) return [v('file')];
  return [v('file'), nginx`\${${bareName(v('file'))}}${isMixed ? '.html' : end}`];
}

/** Redirects /about or /about/index.html to /about/, where that is the page's URL. Without such a page, `otherwise`. */
export function printVariants(v: NameVariable, { served, origin }: Plan, otherwise: NginxText): NginxText[] {
  const { isSlashed, end, isMixed } = findPageLookup(served.pages);
  const printRedirect = (value: NginxText, expression: string, url: NginxText): NginxText =>
    nginx`if (${value} ~ ${regex(expression)}) { return 301 ${origin}${url}$is_args$args; }`;
  const sentUrl = nginx`$request_uri`;
  const first = [
    nginx`if (!-f $document_root${v('other')}) { ${otherwise} }`,
    printRedirect(sentUrl, '^/+index\\.html(?:\\?|$)', nginx`/`),
  ];

  if (isMixed) {
    const fileAndUrl = v('variant');
    return [
      ...first,
      nginx`set ${fileAndUrl} "${v('other')} $request_uri"; # The file decides whether the page's URL has a slash at its end.`,
      printRedirect(fileAndUrl, '/index\\.html /*(/[^? ]+?)(?:/index\\.html)?(?:\\?\\S*)?$', nginx`$1/`),
      printRedirect(fileAndUrl, '\\.html /*(/[^? ]+?)(?:/|\\.html)(?:\\?\\S*)?$', nginx`$1`),
      otherwise,
    ];
  }

  // $1 is /about for the requests /about.html, /about/index.html?a=1 or, where pages have no slash, /about/. It is as sent.
  const name = escapeRegex(end);
  const ownPage = isSlashed
    ? printRedirect(sentUrl, `^/*(/[^?]+?)(?:${name})?(?:\\?|$)`, nginx`$1/`)
    : printRedirect(sentUrl, `^/*(/[^?]+?)(?:/|${name})(?:\\?|$)`, nginx`$1`);
  return [...first, ownPage, otherwise];
}
