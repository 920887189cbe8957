import type { Contradiction, OwnFile } from '../host.ts';
import { firstOf, otherwise, readKeys, rulesIn } from '../shared/own-json.ts';

/** What a `staticwebapp.config.json` of the site's own turns round: its values stay in the place of ours, its routes first. */
export function contradicted({ name, own, ours }: OwnFile): Contradiction[] {
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
  const other = otherwise(
    rulesIn(keys['routes'], 'route', ['methods']),
    rulesIn(made['routes'], 'route', ['methods']),
  );
  if (other.length > 0)
    found.push({
      level: 'warning',
      message: `its routes of ${firstOf(other.map(({ source }) => source))} stand first and say otherwise than the map`,
      fix: 'take them out, and write them into redirects.yaml where they are redirects',
    });
  return found;
}
