import type { Plan } from '../../plan/plan.ts';
import type { Contradiction, OwnFile } from '../host.ts';
import { firstOf, keysOf, listOf, otherwise, readKeys, rulesIn } from '../shared/own-json.ts';
import { type OwnRedirect, otherTargets, takenBy, without } from '../shared/own-takes.ts';

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
  const same = otherwise(
    rulesIn(keys['routes'], 'route', ['methods']),
    rulesIn(made['routes'], 'route', ['methods']),
  );
  const rest = without(plainRedirects(keys['routes']), same);
  const other = [...same, ...otherTargets(rest, plan)];
  found.push(...takenBy(rest, plan));
  if (other.length > 0)
    found.push({
      level: 'warning',
      message: `its routes of ${firstOf(other.map(({ source }) => source))} stand first and say otherwise than the map`,
      fix: 'take them out, and write them into redirects.yaml where they are redirects',
    });
  return found;
}

/** Routes that redirect whatever the method is. */
function plainRedirects(list: unknown): OwnRedirect[] {
  return listOf(list).flatMap(({ route, redirect, methods }) => {
    if (typeof route !== 'string' || typeof redirect !== 'string' || methods !== undefined) return [];
    return /^\/[^*{}]*\*?$/.test(route) ? [{ source: route, pattern: route, destination: redirect }] : [];
  });
}
