import { mergeJson } from '../../core/merge-json.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Contradiction, OwnFile } from '../host.ts';
import { firstOf, keysOf, listOf, type OwnRule, otherwise, readKeys, rulesIn } from '../shared/own-json.ts';
import { isSameTarget, type OwnRedirect, otherTargets, without } from '../shared/own-takes.ts';
import { mostBytes } from './size.ts';

/** What a `staticwebapp.config.json` of the site's own turns round: its values stay in the place of ours, its routes first. */
export function contradicted({ name, own, ours }: OwnFile, plan: Plan): Contradiction[] {
  if (name !== 'staticwebapp.config.json') return [];
  const [keys, made] = [readKeys(own), readKeys(ours)];
  const found: Contradiction[] = [];
  const slash = keys['trailingSlash'];
  if (slash !== undefined && made['trailingSlash'] !== undefined && slash !== made['trailingSlash'])
    found.push({
      level: 'warning',
      message: `its \`trailingSlash: ${JSON.stringify(slash)}\` gives pages other addresses than their canonical ones`,
      fix: `take it out, or set it to ${JSON.stringify(made['trailingSlash'])}; Astro's trailingSlash decides`,
    });
  if (keys['navigationFallback'] !== undefined)
    found.push({
      level: 'warning',
      message: 'its `navigationFallback` answers what is not there with 200, so that nothing is ever 404',
      fix: 'take it out, or rewrite the addresses of the application alone, as a route',
    });
  const missing = keysOf(keysOf(keys['responseOverrides'])['404']);
  if (missing['statusCode'] === 200)
    found.push({
      level: 'warning',
      message: 'its `responseOverrides` answer what is not there with 200, so that nothing is ever 404',
      fix: 'take `"statusCode": 200` out of the override of 404',
    });
  const both = mergeJson(own, ours)?.text ?? own;
  const bytes = Buffer.byteLength(both);
  if (bytes > mostBytes)
    found.push({
      level: 'warning',
      message: `with ours it has ${bytes.toLocaleString('en')} bytes, and Azure takes no more than ${mostBytes.toLocaleString('en')}`,
      fix: 'take out what the map says too, or move redirects that many addresses share into patterns of redirects.yaml',
    });
  const same = otherwise(
    rulesIn(keys['routes'], 'route', ['methods']),
    rulesIn(made['routes'], 'route', ['methods']),
  );
  const rest = without(plainRedirects(keys['routes']), same);
  const other = [...same, ...otherTargets(rest, plan)];
  found.push(...takenBy(keys['routes'], same, plan));
  if (other.length > 0)
    found.push({
      level: 'warning',
      message: `its routes of ${firstOf(other.map(({ source }) => source))} stand first and say otherwise than the map`,
      fix: 'take them out, and write them into redirects.yaml where they are redirects',
    });
  return found;
}

/** Routes that redirect one address whatever the method is. */
function plainRedirects(list: unknown): OwnRedirect[] {
  return listOf(list).flatMap(({ route, redirect, methods }) => {
    if (typeof route !== 'string' || typeof redirect !== 'string' || methods !== undefined) return [];
    return /^\/[^*{}]*$/.test(route) ? [{ source: route, pattern: route, destination: redirect }] : [];
  });
}

/**
 * Routes for all that begins so. The first that matches counts, whatever it does: behind one that only sets headers or
 * asks for a role, no address of the map is redirected any more.
 */
function takenBy(list: unknown, told: readonly OwnRule[], plan: Plan): Contradiction[] {
  const entries = [
    ...plan.exact.map((entry) => ({ ...entry, text: entry.path })),
    ...plan.patterns,
    // Those with a query are not written for this host.
  ].filter(({ query }) => query.length === 0);
  return listOf(list).flatMap(({ route, redirect, methods }): Contradiction[] => {
    if (typeof route !== 'string' || !/^\/[^*{}]*\*$/.test(route) || !isForVisitors(methods)) return [];
    if (told.some(({ source }) => source === route)) return [];
    const isRedirect = typeof redirect === 'string';
    const begin = route.slice(0, -1);
    const taken = entries
      .filter(({ text }) => `${text}/`.startsWith(begin))
      .filter(({ outcome }) => !(isRedirect && isSameTarget(redirect, outcome, plan.origin)))
      .map(({ text }) => text);
    if (taken.length === 0) return [];
    const count = taken.length === 1 ? 'an address' : `${taken.length.toLocaleString('en')} addresses`;
    const does = isRedirect ? '' : ', which it does not redirect';
    return [
      {
        level: 'warning',
        message: `its route ${route} stands before ours and takes ${count} of the map${does}: ${firstOf(taken)}`,
        fix: isRedirect
          ? 'move it to redirects.yaml, where exact addresses come first and patterns in their order, or take it out'
          : 'write headers for all addresses as `globalHeaders`, and let a route name no more than it is for: the first that matches counts, whatever it does',
      },
    ];
  });
}

/** Pages are asked for by GET; a route for other methods alone takes none. */
function isForVisitors(methods: unknown): boolean {
  return methods === undefined || (Array.isArray(methods) && methods.includes('GET'));
}
