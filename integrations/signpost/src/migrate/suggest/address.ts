import { languageOf } from '../../core/address-language.ts';
import { decodePath, parsePath } from '../../core/path.ts';
import { languageAsked, withoutLanguage } from '../../core/query-words.ts';

/** What an address says by its form alone. */
export interface AddressParts {
  /** Lower case, decoded, without file endings, index names, and dates; `_` is `-`. */
  readonly segments: readonly string[];
  /** `de` where the first segment is a language's code, which stays in `segments`, or where the query asks for it. */
  readonly language: string | undefined;
  /** True where the last segment is a number out of a query: the old software's own, which says nothing of the page. */
  readonly opaque: boolean;
}

const fileEnding = /\.(?:html?|xhtml|shtml|php\d?|aspx?|jsp|cfm|cgi|md|mdx)$/;
const indexName = /^(?:index|default|home|_index|readme)$/;

/** Takes an address apart: a path, or a whole URL whose host is left aside. */
export function partsOf(address: string): AddressParts {
  const [, path = '', query = ''] =
    /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i.exec(withoutLanguage(address)) ?? [];
  const written = decodePath(parsePath(path))
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  const last = written.pop();
  if (last !== undefined) {
    const name = last.replace(fileEnding, '');
    if (!indexName.test(name)) written.push(name);
  }
  const asked = [...new URLSearchParams(query).values()].filter((value) => value !== '' && value.length < 80);
  const segments = [...written, ...asked.map((value) => value.toLowerCase())];
  return {
    segments: withoutDates(segments).map(spell),
    language: languageOf(languageAsked(address)) ?? languageOf(written[0]),
    opaque: /^\d+$/.test(asked.at(-1) ?? ''),
  };
}

/** True for `/`, `/index.html`, `/home`, and a language's own home; a page that a query names the language of is none. */
export function isHome({ segments, language }: AddressParts): boolean {
  return (
    segments.length === 0 ||
    (segments.length === 1 && language !== undefined && languageOf(segments[0]) !== undefined)
  );
}

/** `/2021/03/05/name` says its day in segments; a year alone may be a section, and stays where it is the last. */
function withoutDates(segments: readonly string[]): string[] {
  const kept = segments.filter(
    (segment, at) => at === segments.length - 1 || !/^(?:(?:19|20)\d\d|[01]\d|[0-3]\d|[1-9])$/.test(segment),
  );
  return kept.map((segment) => segment.replace(/^(?:19|20)\d\d-[01]\d-[0-3]\d-(?=.)/, ''));
}

function spell(segment: string): string {
  return segment.replace(/[\s_+.~-]+/g, '-').replace(/^-+(?=.)|(?<=.)-+$/g, '');
}
