import { keysOf, readKeys } from '../../redirects/foreign/json.ts';
import type { Contradiction, OwnFile } from '../host.ts';
import { ownLines } from '../shared/merged-lines.ts';

/** What the site's own `_redirects` or `wrangler.jsonc` turns round. */
export function contradicted(file: OwnFile): Contradiction[] {
  if (file.name === '_redirects') return ownLines(file);
  if (file.name !== 'wrangler.jsonc') return [];
  const [own, ours] = [readKeys(file.own), readKeys(file.ours)];
  const found: Contradiction[] = [];
  if (ours['main'] !== undefined && own['main'] !== undefined && own['main'] !== ours['main'])
    found.push({
      level: 'warning',
      message: `its \`main\` is a Worker of your own, and ours never runs: what _redirects can't say is not answered`,
      fix: "in yours, import signpost from './deploy/cloudflare/_worker.js', and hand on to signpost.fetch(request, env) what it doesn't answer itself",
    });
  const assets = keysOf(own['assets']);
  if (assets['not_found_handling'] === 'single-page-application')
    found.push({
      level: 'warning',
      message:
        'its `not_found_handling: "single-page-application"` answers what is not there with the home page and 200, so that nothing is ever 404',
      fix: 'make it "404-page"',
    });
  const handling = assets['html_handling'];
  const wished = keysOf(ours['assets'])['html_handling'];
  if (handling !== undefined && handling !== wished)
    found.push({
      level: 'warning',
      message: `its \`html_handling: ${JSON.stringify(handling)}\` gives pages other addresses than their canonical ones`,
      fix: `make it ${JSON.stringify(wished)}, and let Astro's trailingSlash and build.format decide`,
    });
  return found;
}
