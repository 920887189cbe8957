/** Verbs that aren't nouns, anywhere in a segment: `approve-order`, `product-delete` (`A-PATH-2`). */
const anywhere =
  wordsOf(`activate approve assign authenticate authorize calculate cancel confirm convert create deactivate
  delete disable enable execute fetch generate insert invite modify notify perform publish reject remove rename restore
  retrieve revoke submit subscribe unsubscribe upsert validate verify`);

/** Verbs that end other nouns, such as `to-do`: they count only at the start. */
const first = wordsOf('add apply buy do find get pay send');

/** Verbs that are nouns too. Before another word they are probably verbs: `download-file`. */
const alsoNouns = wordsOf(
  'change check count download edit list load process query read run save select set sync update upload write',
);

/** Nouns and verbs: only the next word tells. `export-products` is a command, `export-markets` isn't. */
const either =
  wordsOf(`archive clone copy export filter handle import login logout make merge move preview print put register reset
  scan search share show sort start stop toggle track view`);

/** Nouns that start like a verb. */
const nouns = new RegExp(
  `^(?:${[
    '(?:add|get|send|do|find)-(?:away|back|in|off|on|out|over|spot|together)s?',
    '(?:check|print|log|sign|buy|pay|read)-(?:in|off|on|out|up)s?',
    'apply-links?|buy-(?:links|prices?)|find-?spots?|pay-(?:grades?|scales?|slips?|rates?)',
    'change-(?:logs?|notes?|orders?|requests?)|check-(?:lists?|marks?|points?|valves?)|copy-(?:rights?|texts?)',
    'delete-markers?|do-(?:it-yourself|not)-.*|do-gooders?|do-it-yourself',
    'download-(?:areas?|centers?|formats?|links?|pages?)|edit-(?:histor(?:y|ies)|logs?)|export-(?:formats?|markets?|jobs?)',
    'filter-(?:elements?|housings?|media|options?|types?)|import-(?:duties|jobs?|logs?)|list-prices?',
    'load-(?:balancers?|cases?|cells?|profiles?)|log-(?:in|out)-.*|print-(?:formats?|runs?|versions?)',
    'process-(?:connections?|flows?|parameters?|steps?|types?|values?)|query-(?:logs?|strings?|terms?)',
    'run-times?|save-the-dates?|search-(?:engines?|index(?:es)?|results?|suggestions?|terms?)|select-lists?',
    'set-(?:list|menu|point|top-boxe)s?|share-(?:holders?|prices?)|show-rooms?|start-(?:dates?|pages?|ups?)',
    'sort-orders?|stop-(?:lists?|words?)|sync-(?:jobs?|logs?)|track-records?|update-(?:logs?|notes?)',
    'upload-(?:areas?|limits?|links?)|view-(?:counts?|points?)',
  ].join('|')})$`,
);

/** The verb in a segment, in lower case with hyphens. The HTTP method says what is done, and the path to what. */
export function verbIn(segment: string): string | undefined {
  if (nouns.test(segment)) return undefined;
  const words = segment.split('-');
  const [start = ''] = words;
  return first.has(start) ? start : words.find((word) => anywhere.has(word));
}

/** The first word of a segment if it is both verb and noun, and another word follows. */
export function maybeVerbIn(segment: string): string | undefined {
  const [start = '', ...rest] = segment.split('-');
  return rest.length > 0 && alsoNouns.has(start) && !nouns.test(segment) ? start : undefined;
}

/** True for a possible verb before an existing resource: `export-products` if `product` exists. */
export function isActionOn(segment: string, resources: ReadonlySet<string>): boolean {
  const [start = '', ...rest] = segment.replace(/^(?:bulk|batch)-/, '').split('-');
  const noun = rest.join('-');
  if (noun === '' || !(alsoNouns.has(start) || either.has(start))) return false;
  return [...resources].some((one) => one === noun || pluralOf(one) === noun || one === pluralOf(noun));
}

const screens =
  /^home-?page-|-(?:list|detail|edit)-(?:page|view|screen)$|-with-|-(?:for-)?(?:select|dropdown|combobox|autocomplete|typeahead|datatable)$|-for-(?:list|table|form|grid|home|homepage|app|mobile|web|admin|screen|page|view|menu|sidebar|header|footer|edit|display)$/;

/** The word that makes a segment specific to one screen: `product-with-select`, `product-for-list`, `product-dropdown`. */
export function screenIn(segment: string): string | undefined {
  return screens.exec(segment)?.[0];
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** `categories` for `category`, `boxes` for `box`: a list is named after what it holds. */
export function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies');
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
