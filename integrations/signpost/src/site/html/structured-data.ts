/** Things of schema.org that are the page that they stand on, or what it is about. */
const pageLike = /^(?:https?:\/\/schema\.org\/)?(?:[A-Z][a-z]+Page|[A-Za-z]*Article|BlogPosting)$/;

/**
 * The address that structured data gives to its own page: `url`, `@id` or `mainEntityOfPage` of the one thing in it that
 * is a page or an article. Undefined where there is none or more than one, as in a list of articles; false for no JSON.
 */
export function ownAddressOf(text: string): string | false | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  const graph = read(value, '@graph');
  const things = (Array.isArray(graph) ? graph : [value].flat()).filter(isPageLike);
  const [thing] = things;
  if (thing === undefined || things.length > 1) return undefined;
  const main = read(thing, 'mainEntityOfPage');
  const said = [read(thing, 'url'), main, read(main, '@id'), read(thing, '@id')];
  return said.find((one): one is string => typeof one === 'string' && /^(?:https?:\/)?\//i.test(one));
}

function isPageLike(thing: unknown): boolean {
  return [read(thing, '@type')].flat().some((type) => typeof type === 'string' && pageLike.test(type));
}

function read(thing: unknown, key: string): unknown {
  return typeof thing === 'object' && thing !== null && !Array.isArray(thing)
    ? Object.getOwnPropertyDescriptor(thing, key)?.value
    : undefined;
}
