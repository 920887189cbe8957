import type { OldAddress, SourceKind } from '../../state/old-address.ts';
import type { MigrationCheck } from '../check.ts';
import { split } from '../fate.ts';

/** Sources that name pages, and not all that anybody may ask for. */
const sure: readonly SourceKind[] = ['sitemap', 'search-console', 'wordpress', 'folder', 'list', 'redirects'];

export const homeQuery: MigrationCheck = {
  id: 'migrate-home-query',
  title: 'A page that its query names is not answered by the home page',
  level: 'warning',
  conventions: ['W-MIG-4', 'W-REDIR-5'],
  why: 'A static site answers /?p=42 with its home page, whatever the query asks for: nobody sees a 404, and the page is lost all the same.',
  fix: 'redirect it to what took its place, or list it under gone',
  *check({ coverage, site, place }) {
    for (const { old, fate } of coverage.all) {
      const { path, query } = split(old.address);
      if (fate !== 'page' || query === '' || path !== site.base || !isPage(old)) continue;
      yield {
        ...place(old.address),
        url: old.address,
        message: `${old.address} was a page of the old site, and the new home page answers for it`,
      };
    }
  },
};

function isPage({ clicks, links, sources }: OldAddress): boolean {
  return clicks + links > 0 || sources.some((kind) => sure.includes(kind));
}
