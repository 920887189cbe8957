/** What a proposal is based on, as the desk shows it at a glance. */
type ReasonKind = 'old redirect' | 'name' | 'title' | 'text' | 'folder';

/** How the clauses of `explainProposal` and `applyOtherFacts` start, or end. */
const clauses: readonly (readonly [ReasonKind, RegExp])[] = [
  ['old redirect', /^(?:the old site redirects it to|its canonical is|a copy of) /],
  ['name', /^(?:same last part|last part|both have the words?) "/],
  [
    'name',
    /^(?:the home page|a variant of the same URL|the new site has a (?:page|file) at this URL|the only file)/,
  ],
  ['title', /^(?:same title|its title)\b/],
  ['text', /^most words of the headings/],
  ['folder', /^section \S+ moved to /],
  ['folder', /(?:pages of its folder became this page|moved below this page|still exists)$/],
];

const maxKinds = 3;

/** The kinds of a reason in its order, three at most: `name` and `folder` of `same last part "a"; section /b/ moved to /c/ with 2 pages`. */
export function listReasonKinds(reason: string): ReasonKind[] {
  const kinds = reason
    .split('; ')
    .flatMap((clause) => clauses.find(([, form]) => form.test(clause))?.[0] ?? []);
  return [...new Set(kinds)].slice(0, maxKinds);
}
