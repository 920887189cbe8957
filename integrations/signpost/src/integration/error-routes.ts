import { join } from 'node:path';
import glob from 'fast-glob';
import type { Folders } from './project.ts';

/** A page that is offered where the site has none of its own. */
interface OfferedRoute {
  readonly pattern: string;
  readonly entrypoint: URL;
  readonly prerender: true;
}

const statuses = ['404', '410'] as const;

/**
 * The error pages to inject: those that `src/pages` lacks. Looked for first, since a collision fails a build. With them
 * every host answers 404 for a view that a script doesn't find either, once it goes to such an address (`W-JS-2`).
 */
export async function errorRoutes({ src }: Pick<Folders, 'src'>): Promise<OfferedRoute[]> {
  const own = await glob(
    statuses.map((status) => `${status}{.*,/index.*}`),
    { cwd: join(src, 'pages') },
  );
  return statuses
    .filter((status) => !own.some((file) => file.startsWith(`${status}.`) || file.startsWith(`${status}/`)))
    .map((status) => ({
      pattern: `/${status}`,
      entrypoint: new URL(`../../src/routes/${status}.astro`, import.meta.url),
      prerender: true,
    }));
}
