import { otherSlash, type Path, pathOfFile } from '../../lib/url/path.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import { type AnyPageStyle, commonestOf, pageStyles, rarePages } from '../shared/pages.ts';
import { decodedPath, sentPath } from '../shared/sent-text.ts';
import { braced, literal, mapBlock, quote, type Row, type Variable } from './text.ts';

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
/** /index is no page, although index.html is a file. */
const noIndex: Row = { key: '~/index/?$', value: none };
const noHtml: Row = { key: '~\\.html?$', value: none };
/** The path of a request as sent. */
const anyPath = '^([^?]+)';
const ownHome = ['^/index\\.html', '/'] as const;

const styles: Record<AnyPageStyle, Style> = {
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
  // /about.html is itself.
  'whole-file': {
    files: [home, noSlash],
    second: '',
    others: [
      { key: '~^/index\\.html$', value: '$uri' },
      { key: '~^(?<sp_a>.+\\.html)/$', value: '$sp_a' },
      { key: 'default', value: none },
    ],
    own: [ownHome, ['^([^?]+?)/(?:\\?|$)', '$1']],
  },
};

function styleOf({ pages }: ServedFiles): AnyPageStyle {
  return commonestOf([...pageStyles, 'whole-file'], pages) ?? 'folder';
}

/** `$…_file` is the file of a URL, `$…_other` that of the page whose other URL was requested. */
export function* pageMaps(v: Variable, { served }: Plan): Generator<string> {
  const { files, others } = styles[styleOf(served)];
  const rare = printableRare(served).map(
    ([url, file]): Row => ({
      key: `~^${decodedPath(url, false)}$`,
      value: literal(v, `/${file}`),
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
export function rareVariantRows(v: Variable, { served, origin }: Plan): Row[] {
  return printableRare(served).map(([url, file]) => {
    const others = [otherSlash(url), pathOfFile(file)].filter((name) => name !== url);
    const key = `~^(?:${others.map(sentPath).join('|')})(?:\\?|$)`;
    return { key, value: `301 ${origin}${literal(v, url)}$is_args$args`, note: url };
  });
}

export function hasRarePages({ served }: Plan): boolean {
  return printableRare(served).length > 0;
}

function printableRare(served: ServedFiles): [Path, string][] {
  return [...rarePages(served.pages, styleOf(served))].filter(([, file]) => !/\p{Cc}/u.test(file));
}

/** The files that `try_files` tries. */
export function triedFiles(v: Variable, { served }: Plan): string[] {
  const { second } = styles[styleOf(served)];
  return [v('file'), ...(second === '' ? [] : [`${braced(v('file'))}${second}`])];
}

/** Redirects the other URL of a page to its own, and answers with `otherwise` where there is no page. */
export function variantLines(v: Variable, { served, origin }: Plan, otherwise: string): string[] {
  const { own } = styles[styleOf(served)];
  return [
    `if (!-f $document_root${v('other')}) { ${otherwise} }`,
    ...own.map(
      ([regex, url]) => `if ($request_uri ~ ${quote(regex)}) { return 301 ${origin}${url}$is_args$args; }`,
    ),
    // Every URL matches the last expression of pages in folders.
    ...(own.some(([regex]) => regex === anyPath) ? [] : [otherwise]),
  ];
}
