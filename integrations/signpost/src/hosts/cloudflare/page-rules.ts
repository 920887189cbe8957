import { otherSlash, type Path, parsePath, withoutTrailingSlash } from '../../core/path.ts';
import { plainAddressOf } from '../../plan/inventory.ts';
import type { Plan } from '../../plan/plan.ts';
import { spellingsOf } from '../shared/sent.ts';
import { nowhere, type Rule } from './rule.ts';
import { assetPath, isLiteral } from './text.ts';

/** Rules for what is there. */
export interface PageRules {
  /** Without these the answer is another one; undefined for one that can't be said. */
  readonly needed: readonly (Rule | undefined)[];
  /** Without these the host does the same by a temporary redirect of its own. */
  readonly wished: readonly Rule[];
}

/**
 * Rules that keep pages from patterns, which the host asks before its files; that serve a page at an address
 * that is not the host's own for its file; and that redirect a page's other spellings for good (`W-ADDR-3`).
 */
export function pageRules(
  plan: Plan,
  isMatched: (path: string) => boolean,
  taken: ReadonlySet<string>,
): PageRules {
  const { pages, files } = plan.inventory;
  const isFree = (path: Path): boolean =>
    !taken.has(withoutTrailingSlash(path)) && !pages.has(path) && !files.has(path) && isLiteral(path);
  const needed: (Rule | undefined)[] = hiddenPages
    .map(parsePath)
    .filter(isFree)
    .map((from) => ({ from, to: nowhere, status: 200 }));
  const wished: Rule[] = [];
  const serve = (address: Path, place: Path): void => {
    if (taken.has(withoutTrailingSlash(address))) return;
    const to = assetPath(place);
    const isNeeded = address !== place || isMatched(address);
    const rules = spellingsOf(address).map((from) => ({ from, to, status: 200 }));
    if (isNeeded) needed.push(...(isLiteral(address) ? rules : [undefined]));
    else if (isLiteral(address)) wished.push(...rules.filter(({ from }) => from !== to));
  };
  for (const address of files.keys()) serve(address, address);
  for (const [address, file] of pages) {
    const place = parsePath(plainAddressOf(file));
    serve(address, place);
    const name = parsePath(`/${file.replaceAll('%', '%25')}`);
    const others = new Set([otherSlash(address), name].filter((other) => isFree(other) && !isMatched(other)));
    for (const other of others) {
      const rules = spellingsOf(other).map((from) => ({ from, to: plan.origin + address, status: 301 }));
      (other === place ? needed : wished).push(...rules);
    }
  }
  return { needed, wished };
}

/** Pages that only an error shows. */
const hiddenPages = [404, 410, 503].flatMap((status) => [
  `/${status}`,
  `/${status}/`,
  `/${status}.html`,
  `/${status}/index.html`,
]);
