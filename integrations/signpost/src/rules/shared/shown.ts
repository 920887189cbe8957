import type { Page } from '../../site/page.ts';

/**
 * Characters; a page with more text than this shows something, and the script is likely about a click or a language,
 * unless it does nothing else.
 */
const longest = 150;

/** True for a file with nothing in it at the address of a page: all that it lacks is one fault (`title-missing`). */
export function isBlank({ text, titles, metas, rels, refs, acts, counts, charset }: Page): boolean {
  return (
    text.all === 0 &&
    charset === undefined &&
    titles.length +
      metas.length +
      rels.length +
      refs.length +
      acts.length +
      counts.scripts +
      counts.pictures ===
      0
  );
}

/** The script by which a page is left (`redirect-script`); undefined where it stays. */
export function leavingAct({ text, acts }: Page): Page['acts'][number] | undefined {
  const wanted = text.all > longest ? 'redirect-alone' : 'redirect';
  return acts.find(({ act }) => act === wanted);
}

/** False where nobody sees the page: it is blank, or left by script as soon as it is opened. */
export function isShown(page: Page): boolean {
  return !isBlank(page) && (leavingAct(page) === undefined || !isStub(page));
}

/** Nothing but a script that sends on, and the link for who has none: what Zola writes for the first page of a list. */
function isStub({ acts, refs, headings, counts }: Page): boolean {
  if (acts.some(({ act }) => act === 'redirect-alone')) return true;
  return refs.length === 1 && headings.length === 0 && counts.scripts === 1;
}
