import type { Edit } from '../../../lib/finding.ts';
import { decodePath } from '../../../lib/path.ts';
import type { Site } from '../../site/site.ts';

/**
 * How `audit --fix` writes a link that should lead to another URL: in full where it was, else as a path, with its own
 * fragment where the new URL has none. Undefined for a relative link, which means another page on each page.
 */
export function linkEdit(site: Site, written: string, url: string): { readonly edit?: Edit } {
  const from = written.trim();
  const isFull = /^https?:\/\//i.test(from);
  const [old, target] = [URL.parse(from, site.origin), URL.parse(url, site.origin)];
  if (!(isFull || /^\/(?![/\\])/.test(from)) || old === null || target === null) return {};
  const origin = isFull || target.origin !== site.origin ? target.origin : '';
  const path = /[^!-~]/.test(from) ? readablePath(target.pathname) : target.pathname;
  const to = `${origin}${path}${target.search}${target.hash || old.hash}`;
  return to === from ? {} : { edit: { kind: 'link', from, to } };
}

/** A path in letters, where that is what its link had; anything that needs an escape somewhere stays escaped. */
function readablePath(path: string): string {
  const text = decodePath(path);
  return /^[\p{L}\p{M}\p{N}\-._~/]*$/u.test(text) ? text : path;
}
