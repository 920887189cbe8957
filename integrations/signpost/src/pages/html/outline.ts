import { normalizeText } from './head-facts.ts';
import { type PageTree, readText, walkTree } from './page-tree.ts';

/** The headings of a page, and its text for people. */
export interface Outline {
  /** The texts of h1 to h3. */
  readonly headings: readonly string[];
  /** The text after the first h1, outside of navigation; all of it without an h1. */
  readonly text: string;
}

/** Reads the outline of a page, for a person who compares it with another one. */
export function readOutline(tree: PageTree): Outline {
  const headings: string[] = [];
  let title: string | undefined;
  let text = '';

  walkTree(tree, {
    element(element) {
      text += ' ';
      if (!/^h[1-3]$/.test(element.name)) return;
      const heading = normalizeText(readText(element));
      if (heading !== '') headings.push(heading);
      if (element.name !== 'h1' || title !== undefined) return;
      title = heading;
      text = '';
    },
    text({ data }, { area, isInNoscript, isHidden }) {
      if ((area === 'body' || area === 'main') && !isInNoscript && !isHidden) text += data;
    },
  });

  const shown = text.replace(/\s+/g, ' ').trim();
  // The walk passes the text of the h1 too.
  return { headings, text: shown.startsWith(title ?? '') ? shown.slice(title?.length).trim() : shown };
}
