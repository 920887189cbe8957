import { languageAsked, withoutLanguage } from '../../core/query-words.ts';
import type { OldAddress, SourceKind } from '../state/old-address.ts';

/** Sources that name pages, and not all that anybody may ask for. */
const sure: readonly SourceKind[] = ['sitemap', 'search-console', 'wordpress', 'folder', 'list', 'redirects'];

/** Parameters that name the page in the software of whole sites: WordPress, Joomla, Drupal, TYPO3, OpenCart and others. */
const naming =
  /[?&](?:p|page_id|post|attachment_id|cat|id|option|view|q|route|product(?:_id)?|article|node)=[^&]/i;

/** True where an address with a query at the home page's path was a page of the old site by itself. */
export function isOwnPage({ address, clicks, links, sources, status, canonical }: OldAddress): boolean {
  if (canonical !== '') return canonical.includes('?');
  if (clicks + links > 0 || sources.some((kind) => sure.includes(kind))) return true;
  return (status ?? 404) < 400 && naming.test(address);
}

/**
 * True where a query asked for a page in another language: its title is another one than without that parameter. `bareOf`
 * looks up what the old site has there.
 */
export function isOtherLanguage(
  { address, canonical, title }: OldAddress,
  bareOf: (address: string) => OldAddress | undefined,
): boolean {
  if (languageAsked(address) === undefined || (canonical !== '' && !canonical.includes('?'))) return false;
  const bare = bareOf(withoutLanguage(address))?.title ?? '';
  return title !== '' && bare !== '' && title !== bare;
}
