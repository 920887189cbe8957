/** The folder of text pages with a view of their own: `pricing.astro` is that of the page `pricing.md`. */
const folder = 'src/components/views/texts';

/**
 * Views whose page was renamed or removed: what they add, such as the table of prices, would vanish without a word. `views` are their
 * names, and `pages` the names of the text pages in any language.
 */
export function describeLostViews(views: readonly string[], pages: readonly string[]): string[] {
  const lost = views.filter((view) => !pages.includes(view));
  return lost.map((view) => {
    const languages = `src/content/texts/*/${view}.md`;
    return `${folder}/${view}.astro has no page ${view}.md (${languages}). Rename it like its page, or delete it.`;
  });
}

/** `pricing` of `../components/views/texts/pricing.astro`. */
export function nameView(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.astro'.length);
}
