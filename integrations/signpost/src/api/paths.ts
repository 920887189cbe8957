/** Verbs that no resource begins with: the method says what is done (`A-PATH-2`). */
const verbs = new Set(
  `activate add approve assign buy calculate cancel change check count create deactivate delete do download edit execute fetch find generate get
  insert load make modify patch perform process put read reject remove retrieve run save select send set submit sync
  update upload validate verify write`.split(/\s+/),
);

/** Verbs that are nouns as well (`set`, `download`, `read`): refused only before another word. */
const alsoNouns = new Set('change check count download load process read run select set upload'.split(' '));

/** Segments that the API itself answers at. */
const reserved = new Set(['api', 'openapi', 'page']);

/**
 * What is wrong with the name of a resource, one reason for each fault: segments are lower-case nouns with
 * hyphens between the words, no verbs, no `-with-` for one screen (`A-PATH-2`).
 */
export function pathFaults(name: string): string[] {
  if (name === '') return ['is empty'];
  return [...new Set(name.split('/').flatMap(segmentFaults))];
}

function segmentFaults(segment: string): string[] {
  if (segment === '') return ['has an empty segment'];
  const faults: string[] = [];
  if (segment.includes('_')) faults.push(`has an underscore; write ${quoted(segment.replaceAll('_', '-'))}`);
  if (/[A-Z]/.test(segment)) faults.push(`has a capital letter; write ${quoted(hyphenated(segment))}`);
  if (faults.length === 0 && !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(segment)) {
    faults.push('must be lower-case words with hyphens between them');
  }
  const words = hyphenated(segment).split('-');
  const [first = ''] = words;
  if (verbs.has(first) && (words.length > 1 || !alsoNouns.has(first))) {
    faults.push(
      `begins with the verb ${quoted(first)}; the method says what is done, so name the thing alone`,
    );
  }
  const later = words.slice(1).find((word) => verbs.has(word) && !alsoNouns.has(word));
  if (later !== undefined)
    faults.push(`has the verb ${quoted(later)}; the method says what is done, so name the thing alone`);
  if (words.slice(1, -1).includes('with')) {
    faults.push('is made for one screen ("-with-"); clients compose the plain resources instead');
  }
  if (reserved.has(segment)) faults.push('is an address that the API needs itself');
  return faults;
}

/** `categories` for `category`, `boxes` for `box`: a list is named after what it holds. */
export function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies');
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** `product-categories` for `productCategories` and `Product_Categories`. */
export function hyphenated(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

/** True for `/api`, `/v1/api`, `/shop/api`, `/v1/shop/api`: one segment may be between version and `api` (`A-PATH-1`). */
export function isBase(path: string): boolean {
  return /^(\/v(0|[1-9]\d*))?(\/(?!v\d)[a-z][a-z0-9]*(-[a-z0-9]+)*)?\/api$/.test(path);
}

function quoted(text: string): string {
  return `"${text}"`;
}
