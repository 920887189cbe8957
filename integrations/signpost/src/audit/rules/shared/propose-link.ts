import type { Edit } from '../../../lib/finding.ts';
import { isHttpUrl } from '../../../lib/url/is-url.ts';
import { decodePath } from '../../../lib/url/path.ts';
import type { Repair } from '../../site/repair.ts';
import type { Site } from '../../site/site.ts';
import { shortenUrl } from './describe-url.ts';

/** "write /guide/", and for a generator that puts the base before links "write /guide/, before which VitePress puts /docs/". */
export function proposeLink({ base, generator }: Pick<Site, 'base' | 'generator'>, url: string): string {
  const putsBase =
    generator?.settings.base?.isPutBeforeLinks === true && base !== '/' && url.startsWith(base);
  if (generator === undefined || !putsBase) return `write ${shortenUrl(url)}`;
  return `write ${shortenUrl(`/${url.slice(base.length)}`)}, before which ${generator.title} puts ${base}`;
}

/**
 * The change of a link by `audit --fix`: the link `/about#team` becomes `/about/#team`. None for a relative link such as `../about`,
 * which differs per page, and for a URL that only resembles the written one.
 */
export function readLinkEdit(
  { origin }: Pick<Site, 'origin'>,
  written: string,
  repair: Repair | undefined,
): { readonly edit?: Edit } {
  if (repair === undefined) return {};
  const { how, target } = repair;
  const { path, query, fragment } = target;
  const from = written.trim();
  const isAbsolute = isHttpUrl(from);
  const isPath = /^\/(?![/\\])/.test(from);
  const isSure = how === 'end of the way' || how === 'host';
  const losesFragment = from.includes('#') && fragment === '';
  if (!isSure || losesFragment || (!isAbsolute && !isPath)) return {};

  // /größe keeps its letters.
  const writtenPath = /[^!-~]/.test(from) ? decodePath(path) : path;
  const to = `${isAbsolute ? origin : ''}${writtenPath}${query && `?${query}`}${fragment && `#${fragment}`}`;
  return to === from ? {} : { edit: { kind: 'link', from, to } };
}
