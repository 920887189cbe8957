import { isNearHost } from '../../lib/http/private-address.ts';
import { findTextFault, isDamaged, type TextFault } from '../text-fault.ts';

// The values of structured data that search engines refuse, in all its objects:
//
//   "datePublished": "Invalid Date"              no date
//   "url": "\"https://www.example.com/\""        quoted twice
//   "url": "http://localhost:1313/pumps/"        a URL of the computer that built the page
//   "item": "/pumps/"                            a breadcrumb's URL without its host
//   "name": ""                                   a parameter that the template didn't find
//   "headline": "Pumps &amp; hoses"             escaped for HTML
//
// https://developers.google.com/search/docs/appearance/structured-data/breadcrumb#structured-data-type-definitions

export type ValueFault = 'not a date' | 'quoted twice' | 'local' | 'relative' | 'empty' | 'escaped' | 'text';

/** A value that search engines refuse. */
export interface InvalidValue {
  readonly field: string;
  readonly value: string;
  readonly fault: ValueFault;
  /** What is wrong with the text of a `text`. */
  readonly textFault?: TextFault | undefined;
}

/** Google's date fields. */
const dateFields =
  /^(?:date(?:Published|Modified|Created|Posted)|(?:start|end|upload)Date|validThrough|priceValidUntil)$/;

/** `2026`, `2026-03`, `2026-03-01`, `2026-03-01T09:30+01:00` */
const isoDate =
  /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/;

/** Fields with a URL: https://schema.org/URL */
const urlFields = /^(?:@id|url|item|image|logo|sameAs|contentUrl|embedUrl|thumbnailUrl|mainEntityOfPage)$/;

/** Fields that say nothing if empty. A `description` may be, and an `@id` of "" is the page. */
const filledFields = /^(?:name|headline)$/;

/** Fields with words for people, and those that may have HTML: https://schema.org/description, https://schema.org/text */
const nameFields =
  /^(?:name|headline|alternativeHeadline|alternateName|legalName|jobTitle|keywords|caption)$/;
const proseFields = /^(?:description|text|articleBody|reviewBody|abstract|slogan)$/;

/** Levels of objects; real data has fewer. */
const maxDepth = 20;

/** Lists the values that search engines refuse. */
export function* findInvalidValues(value: unknown, depth = 0): Generator<InvalidValue> {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return;
  for (const [field, inner] of Object.entries(value)) {
    for (const text of [inner].flat()) {
      const fault = typeof text === 'string' ? findFault(field, text.trim()) : undefined;
      if (fault !== undefined) yield { field, value: String(text), fault };
      const textFault = typeof text === 'string' ? findFaultOfText(field, text) : undefined;
      if (textFault?.kind === 'twice') yield { field, value: String(text), fault: 'escaped' };
      else if (textFault !== undefined) yield { field, value: String(text), fault: 'text', textFault };
    }
    yield* findInvalidValues(inner, depth + 1);
  }
}

/** JSON has no entities, so one of them is a fault in a name already: "Pumps &amp; hoses". A description may be HTML. */
function findFaultOfText(field: string, text: string): TextFault | undefined {
  if (nameFields.test(field)) return findTextFault(text);
  const fault = proseFields.test(field) ? findTextFault(text) : undefined;
  return fault !== undefined && isDamaged(fault) && fault.kind !== 'encoding' ? undefined : fault;
}

function findFault(field: string, text: string): ValueFault | undefined {
  const mustBeFilled = [dateFields, urlFields, filledFields].some((fields) => fields.test(field));
  if (text === '' && mustBeFilled && field !== '@id') return 'empty';
  if (dateFields.test(field) && !isoDate.test(text)) return 'not a date';
  if (!urlFields.test(field)) return undefined;
  if (/^["']/.test(text)) return 'quoted twice';
  const url = URL.parse(text);
  if (url !== null && isNearHost(url.hostname)) return 'local';
  return field === 'item' && url === null ? 'relative' : undefined;
}

/** A URL of structured data. */
export interface DataUrl {
  readonly by: 'image' | 'logo' | 'file' | 'url';
  readonly url: string;
}

/** The fields whose URLs lead to a file or page of the site, by what is there. An `item` is a breadcrumb. */
const namedFields: ReadonlyMap<string, DataUrl['by']> = new Map([
  ['image', 'image'],
  ['thumbnailUrl', 'image'],
  ['logo', 'logo'],
  ['contentUrl', 'file'],
  ['url', 'url'],
  ['sameAs', 'url'],
  ['mainEntityOfPage', 'url'],
]);

/** The URLs of files and pages in structured data: `"image": ["https://www.example.com/gauges.jpg"]`, or `"image": { "url": … }`. */
export function* listNamedUrls(value: unknown, depth = 0, around?: DataUrl['by']): Generator<DataUrl> {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return;
  for (const [field, inner] of Object.entries(value)) {
    if (field === 'item') continue;
    const by = namedFields.get(field);
    for (const text of [inner].flat()) {
      const url = typeof text === 'string' ? text.trim() : '';
      // `structured-data` reports quotes, and "#logo" is a part of the data.
      const isUrl = url !== '' && !/^["'#]|^data:/.test(url);
      if (by !== undefined && isUrl) yield { by: field === 'url' ? (around ?? by) : by, url };
    }
    const isMedia = by === 'image' || by === 'logo';
    yield* listNamedUrls(inner, depth + 1, isMedia || Array.isArray(value) ? (by ?? around) : undefined);
  }
}
