import { fileNameOf, type Path, parsePath, withTrailingSlash } from '../core/path.ts';
import type { Inventory } from '../plan/plan.ts';
import type { Decided } from '../site/read.ts';

/** Where each page of a build is: the hosts answer it there by the settings, whatever the site's links are like. */
export function decidedBy(
  { pages }: Pick<Inventory, 'pages'>,
  { origin, base }: { readonly origin: string; readonly base: string },
): Decided {
  const folder = withTrailingSlash(parsePath(base));
  const below = fileNameOf(folder).length;
  const addresses = [...pages].map(([address, file]): [string, Path] => [file.slice(below), address]);
  return { origin, base: folder, addresses: new Map(addresses) };
}
