import { type Path, toggleTrailingSlash, toUrlPath } from '../../lib/url/path.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import { findCommonestStyle, type PageStyle, selectRarePages } from '../shared/pages.ts';
import { compileDecodedPath, compileSentPath } from '../shared/sent-text.ts';
import { braceVariable, escapeLiteral, mapBlock, quote, type Row, type Variable } from './text.ts';

/** A name that no file has. */
const none = '/.signpost/none';

/** Files that have no URL: those for other hosts, and error pages, which nginx serves by `error_page`. */
const hidden =
  '~^/(?:_headers|_redirects|_worker\\.js|_routes\\.json|\\.(?!well-known/).*|(?:404|410|503)(?:/.*|\\.html)?)$';

/** How the files of a site's pages follow from their URLs. */
interface Style {
  /** Rows for the file of a URL, besides those for hidden files. The default is the URL. */
  readonly files: readonly Row[];
  /** Behind `$…_file`: a second file to try. */
  readonly second: string;
  /** Rows for the file of the page whose other URL was requested. */
  readonly others: readonly Row[];
  /** The page's own URL, by a regular expression over the URL as sent. */
  readonly own: readonly (readonly [regex: string, url: string])[];
}

const home: Row = { key: '~^/$', value: '/index.html' };
const noSlash: Row = { key: '~/$', value: none };
/** /index isn't a page, although index.html is a file. */
const noIndex: Row = { key: '~/index/?$', value: none };
const noHtml: Row = { key: '~\\.html?$', value: none };
/** The path of a request as sent. */
const anyPath = '^([^?]+)';
const ownHome = ['^/index\\.html', '/'] as const;

const styles: Record<PageStyle, Style> = {
  // /about/ is about/index.html; /about and /about/index.html redirect to it.
  folder: {
    files: [{ key: '~/$', value: '${uri}index.html' }, noHtml],
    second: '',
    others: [
      { key: '~/index\\.html$', value: '$uri' },
      noSlash,
      { key: 'default', value: '$uri/index.html' },
    ],
    own: [
      ['^([^?]*/)index\\.html', '$1'],
      [anyPath, '$1/'],
    ],
  },
  // /about is about/index.html.
  'bare-folder': {
    files: [home, noSlash, noHtml],
    second: '/index.html',
    others: [
      { key: '~/index\\.html$', value: '$uri' },
      { key: '~^(?<sp_a>.+)/$', value: '$sp_a/index.html' },
      { key: 'default', value: none },
    ],
    own: [ownHome, ['^([^?]+?)/(?:index\\.html)?(?:\\?|$)', '$1']],
  },
  // /about is about.html.
  file: {
    files: [home, noSlash, noIndex, noHtml],
    second: '.html',
    others: [
      { key: '~\\.html$', value: '$uri' },
      noIndex,
      { key: '~^(?<sp_a>.+)/$', value: '$sp_a.html' },
      { key: 'default', value: none },
    ],
    own: [ownHome, ['^([^?]+?)(?:/|\\.html)(?:\\?|$)', '$1']],
  },
  // /about/ is about.html.
  'slashed-file': {
    files: [home, noIndex, { key: '~^(?<sp_a>.+)/$', value: '$sp_a.html' }, noHtml],
    second: '',
    others: [{ key: '~\\.html$', value: '$uri' }, noSlash, noIndex, { key: 'default', value: '$uri.html' }],
    own: [ownHome, ['^([^?]+?)(?:\\.html)?(?:\\?|$)', '$1/']],
  },
};

/** `$…_file` is the file of a URL, `$…_other` that of the page whose other URL was requested. */
export function* printPageMaps(v: Variable, { served }: Plan): Generator<string> {
  const { files, others } = styles[findCommonestStyle(served.pages)];
  const rare = selectPrintablePages(served).map(
    ([url, file]): Row => ({
      key: `~^${compileDecodedPath(url, false)}$`,
      value: escapeLiteral(v, `/${file}`),
    }),
  );
  const hiddenRow = { key: hidden, value: none };
  const fileRows = [hiddenRow, ...rare, ...files, { key: 'default', value: '$uri' }];
  yield* mapBlock('The file of a URL.', '$uri', v('file'), fileRows);
  const about =
    'The file of a page whose other URL is requested, with or without the slash or the name of the file.';
  yield* mapBlock(about, '$uri', v('other'), others);
}

/** Pages in another style than most, as rows behind the patterns: their other URLs. */
export function createRareVariantRows(v: Variable, { served, origin }: Plan): Row[] {
  return selectPrintablePages(served).map(([url, file]) => {
    const others = [toggleTrailingSlash(url), toUrlPath(file)].filter((name) => name !== url);
    const key = `~^(?:${others.map(compileSentPath).join('|')})(?:\\?|$)`;
    return { key, value: `301 ${origin}${escapeLiteral(v, url)}$is_args$args`, note: url };
  });
}

export function hasRarePages({ served }: Plan): boolean {
  return selectPrintablePages(served).length > 0;
}

function selectPrintablePages(served: ServedFiles): [Path, string][] {
  return [...selectRarePages(served.pages, findCommonestStyle(served.pages))].filter(
    ([, file]) => !/\p{Cc}/u.test(file),
  );
}

/** The files that `try_files` tries. */
export function listTriedFiles(v: Variable, { served }: Plan): string[] {
  const { second } = styles[findCommonestStyle(served.pages)];
  return [v('file'), ...(second === '' ? [] : [`${braceVariable(v('file'))}${second}`])];
}

/** Redirects the other URL of a page to its own, and answers with `otherwise` where there is no page. */
export function printVariants(v: Variable, { served, origin }: Plan, otherwise: string): string[] {
  const { own } = styles[findCommonestStyle(served.pages)];
  return [
    `if (!-f $document_root${v('other')}) { ${otherwise} }`,
    ...own.map(
      ([regex, url]) => `if ($request_uri ~ ${quote(regex)}) { return 301 ${origin}${url}$is_args$args; }`,
    ),
    // Every URL matches the last expression of pages in folders.
    ...(own.some(([regex]) => regex === anyPath) ? [] : [otherwise]),
  ];
}
