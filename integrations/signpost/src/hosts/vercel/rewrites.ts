import { parsePath } from '../../core/path.ts';
import type { Plan } from '../../plan/plan.ts';
import { spellingsOf } from '../shared/sent.ts';
import { type Repeated, repeated } from './repeated.ts';

/**
 * Rewrites for pages whose address is not one that the host has for their file: `/about` of `about.html`.
 * Undefined for a file whose name would be read as a pattern.
 */
export function pageRewrites({ inventory }: Plan): (Repeated | undefined)[] {
  return [...inventory.pages].flatMap(([address, file]) => {
    const name = parsePath(`/${file.replaceAll('%', '%25')}`);
    const folder = name.replace(/index\.html$/, '');
    const isOwn = address === name || (folder !== name && (address === folder || `${address}/` === folder));
    if (isOwn) return [];
    if (!/^[\w\-.~/%$]+$/.test(name)) return [undefined];
    return spellingsOf(address).map((spelled) => repeated(spelled, name));
  });
}
