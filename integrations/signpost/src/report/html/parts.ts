import { html, Markup } from './markup.ts';

/** The way to each part of a report, which is long: its sections by their ids and headings. Nothing for a single one. */
export function partsOf(sections: readonly (Markup | undefined)[]): Markup | undefined {
  const links = sections.flatMap((section) => {
    const [, id, title] = /^<section id="([^"]+)">\s*<h2>([^<]+)<\/h2>/.exec(section?.text ?? '') ?? [];
    return id === undefined || title === undefined ? [] : [html`<a href="#${id}">${new Markup(title)}</a> `];
  });
  return links.length < 2
    ? undefined
    : html`<nav class="parts" aria-label="Parts of this report">${links}</nav>`;
}
