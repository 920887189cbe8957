import { otherSlash, type Path, parsePath, withoutTrailingSlash } from '../../core/path.ts';
import { plainAddressOf } from '../../plan/inventory.ts';
import type { Plan } from '../../plan/plan.ts';
import { spellingsOf } from '../shared/sent.ts';
import { assetPath, isLiteral, nowhere, type Rule } from './rule.ts';

/** Rules for what is there. */
export interface PageRules {
  /** Without these the answer is another one. */
  readonly needed: readonly Rule[];
  /** Addresses that needed rules would be for, where the file has no way to write them. */
  readonly lacking: readonly string[];
  /** Without these the host does the same by a temporary redirect of its own. */
  readonly wished: readonly Rule[];
  /** Addresses that such rules would be for, where the file has no way to write them. */
  readonly unsayable: readonly string[];
}

/**
 * Rules that keep pages from patterns, which the host asks before its files; that serve a page at an address
 * that is not the host's own for its file; and that redirect a page's other spellings for good (`W-ADDR-3`).
 */
export function pageRules(
  plan: Plan,
  isMatched: (path: string) => boolean,
  taken: ReadonlySet<string>,
  hidden: readonly number[],
): PageRules {
  const { pages, files } = plan.inventory;
  const isFree = (path: Path): boolean =>
    !taken.has(withoutTrailingSlash(path)) && !pages.has(path) && !files.has(path);
  const lacking: string[] = [];
  const needed: Rule[] = hidden
    .flatMap(namesOf)
    .map(parsePath)
    .filter(isFree)
    .map((from) => ({ from, to: nowhere, status: 200 }));
  const wished: Rule[] = [];
  const unsayable: string[] = [];
  const need = (address: Path, rules: readonly Rule[]): void => {
    if (isLiteral(address)) needed.push(...rules);
    else if (rules.length > 0) lacking.push(address);
  };
  const wish = (rule: Rule): void => {
    if (isLiteral(rule.from)) wished.push(rule);
    else unsayable.push(rule.from);
  };
  const serve = (address: Path, place: Path): void => {
    if (taken.has(withoutTrailingSlash(address))) return;
    const to = assetPath(place);
    const rules = spellingsOf(address).map((from) => ({ from, to, status: 200 }));
    const isNeeded = ({ from }: Rule): boolean =>
      address !== place || isMatched(address) || (from === address && from !== to);
    need(address, rules.filter(isNeeded));
    for (const rule of rules) if (!isNeeded(rule) && rule.from !== to) wish(rule);
  };
  for (const address of files.keys()) serve(address, address);
  for (const [address, file] of pages) {
    const place = parsePath(plainAddressOf(file));
    serve(address, place);
    const name = parsePath(`/${file.replaceAll('%', '%25')}`);
    const others = new Set([otherSlash(address), name].filter((other) => isFree(other) && !isMatched(other)));
    for (const other of others) {
      const rules = spellingsOf(other).map((from) => ({ from, to: plan.origin + address, status: 301 }));
      if (other !== place) rules.forEach(wish);
      else need(other, rules);
    }
  }
  return { needed, lacking, wished, unsayable };
}

/** The addresses of a page that only an error shows. */
function namesOf(status: number): string[] {
  return [`/${status}`, `/${status}/`, `/${status}.html`, `/${status}/index.html`];
}
