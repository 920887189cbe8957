import { findScreen, findVerb } from './verbs.ts';

/** Segments that the API itself uses. */
const reserved = new Set(['api', 'openapi', 'page']);

/** Lists the faults of a resource's name (`A-PATH-2`). */
export function checkResourcePath(name: string): string[] {
  if (name === '') return ['is empty'];

  const segments = name.split('/');
  const faults = segments.flatMap(checkSegment);
  const service = segments.slice(0, -1).find(isService);
  if (service !== undefined)
    faults.push(`has "${service}", a service; the whole product has one API, so leave it out`);
  if (segments.some((segment) => /^v\d+$/.test(segment)))
    faults.push('has a version, which belongs in `base`, such as /v1/api');
  return [...new Set(faults)];
}

function checkSegment(segment: string): string[] {
  if (segment === '') return ['has an empty segment'];
  const faults: string[] = [];
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(segment))
    faults.push('must be lower-case words with hyphens between them, such as product-categories');

  const text = toHyphens(segment);
  const verb = findVerb(text);
  if (verb !== undefined)
    faults.push(`contains the verb "${verb}"; use only a noun, since the HTTP method is the verb`);
  const screen = findScreen(text);
  if (screen !== undefined)
    faults.push(`is made for one screen ("${screen}"); publish the plain resources, which clients combine`);
  if (reserved.has(segment)) faults.push('is a path that the API uses itself');
  return faults;
}

/** `product-categories` for `productCategories` and `Product_Categories`. */
export function toHyphens(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

/** True for `/api`, `/v1/api`, `/shop/api`, `/v1/shop/api`, but not with the name of a service (`A-PATH-1`). */
export function isBase(path: string): boolean {
  return (
    /^(\/v(0|[1-9]\d*))?(\/(?!v\d)[a-z][a-z0-9]*(-[a-z0-9]+)*)?\/api$/.test(path) &&
    !path.split('/').some(isService)
  );
}

/** True for the name of one service behind the API, such as `order-service` (`A-PATH-1`). */
export function isService(segment: string): boolean {
  return /-(?:(?:micro)?service|svc|server|backend)$/.test(segment);
}
