import { canonicalPath } from '../../lib/address.ts';
import { addDays, type Day } from '../../lib/date.ts';
import { fileNameOf, parsePath, withTrailingSlash } from '../../lib/path.ts';
import type { Entry } from '../map/entry.ts';
import type { ResolvedMap } from '../map/resolved-map.ts';
import { asLiteral, holesIn } from '../map/target.ts';
import { canonicalOf, errorPageOf, inventoryOf, plainAddressOf } from './inventory.ts';
import type { Inventory, Plan, RedirectAge } from './plan.ts';
import type { Settings } from './settings.ts';

/**
 * The plan of a site: its settings, its resolved map, and the files of its build. `today` tells which entries are in
 * their first weeks; none are where it is not said, so that the same input makes the same plan.
 */
export function buildPlan(
  settings: Settings,
  resolved: ResolvedMap | undefined,
  files: readonly string[],
  today?: Day,
): Plan {
  const inventory = inventoryFor(settings, files);
  const known = new Set(files);
  const below = folderOf(settings);
  const gonePage = errorPageOf(410, known);
  const missingPage = errorPageOf(404, known);
  return {
    origin: settings.origin,
    name: settings.name,
    aliases: settings.aliases,
    tls: settings.tls,
    hsts: settings.hsts,
    redirectAge: redirectAgeOf(settings, today),
    ignoreCase: resolved?.ignoreCase ?? false,
    exact: withCanonicalTargets(resolved?.exact ?? [], inventory),
    patterns: withCanonicalTargets(resolved?.patterns ?? [], inventory),
    inventory,
    errorPages: {
      ...(missingPage === undefined ? {} : { 404: below + missingPage }),
      ...(gonePage === undefined ? {} : { 410: below + gonePage }),
    },
    headers: settings.headers,
    api: settings.api,
    protect: settings.protect,
    maintenance: settings.maintenance,
  };
}

function redirectAgeOf({ redirectMaxAge }: Settings, today: Day | undefined): RedirectAge | undefined {
  if (redirectMaxAge === false) return undefined;
  const { first, weeks, later } = redirectMaxAge;
  return { first, later, freshFrom: today && weeks > 0 ? addDays(today, -7 * weeks) : undefined };
}

/**
 * The pages and files of a build, in the spelling that the settings ask for, else the plainest one. Files are
 * named from the document root: a site with the base `/docs` is put into the folder `docs` there.
 */
export function inventoryFor(settings: Pick<Settings, 'spelling'>, files: readonly string[]): Inventory {
  const { spelling } = settings;
  if (spelling === undefined) return inventoryOf(files, '', plainAddressOf);
  return inventoryOf(files, folderOf(settings), (file) => canonicalPath(file, spelling));
}

/** The folder of the site in the document root, by its name on disk: '' or `docs/`. */
export function folderOf({ spelling }: Pick<Settings, 'spelling'>): string {
  return fileNameOf(withTrailingSlash(parsePath(spelling?.base ?? '/')));
}

/** A target in another spelling of its page would cost a second hop. */
function withCanonicalTargets<E extends Entry>(entries: readonly E[], inventory: Inventory): readonly E[] {
  if (inventory.pages.size === 0) return entries;
  const spelling = canonicalOf(inventory);
  return entries.map((entry) => {
    const { kind, outcome } = entry;
    if (outcome.status === 410 || outcome.target.origin !== '') return entry;
    const { target } = outcome;
    // What is filled in tells the address only when it is asked for.
    if (kind === 'pattern' && holesIn(target.path).some((piece) => 'hole' in piece)) return entry;
    const found = spelling(target.path);
    const path = found !== undefined && kind === 'pattern' ? asLiteral(found) : found;
    return path === undefined ? entry : { ...entry, outcome: { ...outcome, target: { ...target, path } } };
  });
}
