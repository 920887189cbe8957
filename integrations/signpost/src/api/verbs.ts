/** Words that are only verbs, found anywhere in a segment: `approve-order`, `product-delete` (`A-PATH-2`). */
const verbs =
  `activate approve assign authenticate authorize calculate cancel confirm convert create deactivate
  delete disable enable execute fetch generate insert invite modify notify perform publish reject remove rename restore
  retrieve revoke submit subscribe unsubscribe upsert validate verify`.split(/\s+/);

/** Words that are verbs only before another word: `get-product`, but not `product-update`, `add-ons` or `pay-slips`. */
const leadingVerbs =
  /^(?:add|apply|buy|change|download|edit|find|get|pay|save|send|update|upload)-(?!ons?$|logs?$|links?$|pages?$|requests?$|limits?$|slips?$)/;

/** `delete` for the segment `product-delete` of a path: the HTTP method is the verb, as in `DELETE /product/7`. */
export function findVerb(segment: string): string | undefined {
  const words = segment.split('-');
  return leadingVerbs.test(segment) ? words[0] : words.find((word) => verbs.includes(word));
}

/** The parts of a segment that name a page or a control of one application: `home-page`, `-detail-view`, `-dropdown`. */
const screens =
  /^home-?page-|-(?:list|detail|edit)-(?:page|view|screen)$|-with-|-(?:for-)?(?:select|dropdown|combobox|autocomplete|typeahead|datatable)$|-for-(?:list|table|form|grid|home|homepage|app|mobile|web|admin|screen|page|view|menu|sidebar|header|footer|edit|display)$/;

/** The word that makes a segment specific to one screen: `product-with-select`, `product-for-list`, `product-dropdown`. */
export function findScreen(segment: string): string | undefined {
  return screens.exec(segment)?.[0];
}
