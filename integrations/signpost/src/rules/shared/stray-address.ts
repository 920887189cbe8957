import { editDistance } from '../../core/nearest.ts';

/** Why an address that is none of the web leads nowhere, as a clause that goes on from it, and what to write. */
export interface Stray {
  readonly why: string;
  readonly fix: string;
}

/** Undefined for what is meant: `mailto:`, `tel:` and the schemes of programs. */
export function strayAddress(url: string): Stray | undefined {
  if (/^\s*(?:file:|[a-z]:[\\/])/i.test(url))
    return {
      why: 'is a file on the machine where the site was made, which no browser opens from a page',
      fix: 'put the file into the site, and write its address there',
    };
  const scheme = /^\s*([a-z]{3,7}):\/\//i.exec(url)?.[1]?.toLowerCase();
  const meant = scheme && ['https', 'http'].find((known) => editDistance(scheme, known) === 1);
  return meant === undefined || meant === ''
    ? undefined
    : { why: `begins with "${scheme}:", which no browser knows`, fix: `write ${meant}:` };
}
