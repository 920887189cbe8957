import { applyEdits, modify } from 'jsonc-parser';
import { findMember, getJsonValue, type JsonNode, listItems, parseJsonc } from '../../lib/json/jsonc.ts';

// {"source": "/(about|contact)", "destination": "https://www.example.com/$1/", "statusCode": 301}
// {"source": "/(about|contact)/?", "destination": "/$1.html"}

/**
 * The project's vercel.json without the rules for the URLs of pages that an earlier build generated. They list the pages of
 * that build: /about would lead to /about/ after the page was renamed, before its redirect in the map.
 */
export function removePageUrlRules(own: string): string {
  let text = own;
  for (const key of ['redirects', 'rewrites']) {
    const rules = listItems(findMember(parseJsonc(own), key));
    // From the last on, so that the places of the others stay.
    for (const [index, rule] of [...rules.entries()].reverse())
      if (isPageUrlRule(rule)) text = applyEdits(text, modify(text, [key, index], undefined, {}));
  }
  return text;
}

/** `/(about|tools\/saws)` with another ending, and `/$1` likewise. The rule of another domain, from `/(.*)`, isn't one. */
const listedPaths = /^\/\((?:[^()\\.*]|\\.)+\)(?:\/|\/index\.html|\.html)?$/;
const samePaths = /^(?:https:\/\/[^/]+)?\/\$1(?:\/|\.html)?$/;

/** True for a list of paths that leads to the same paths, with another slash or file ending. */
function isPageUrlRule(rule: JsonNode): boolean {
  const [source, destination] = ['source', 'destination'].map((key) => getJsonValue(findMember(rule, key)));
  if (typeof source !== 'string' || typeof destination !== 'string') return false;
  return listedPaths.test(source) && samePaths.test(destination);
}
