/** What nearly all titles of a site end or begin with is its name, and no part of any: `About | Example`. */
export function withoutSiteName<Page extends { readonly title: string }>(pages: readonly Page[]): Page[] {
  const titled = pages.filter(({ title }) => title !== '');
  const names = [endOf, startOf].map((cut) =>
    mostCommon(
      titled.map(({ title }) => cut(title)),
      titled.length / 2,
    ),
  );
  if (titled.length < 4 || names.every((name) => name === undefined)) return [...pages];
  const [end, start] = names;
  return pages.map((page) => {
    let { title } = page;
    if (end !== undefined && endOf(title) === end) title = title.slice(0, -end.length);
    else if (start !== undefined && startOf(title) === start) title = title.slice(start.length);
    return title === page.title ? page : { ...page, title };
  });
}

function endOf(title: string): string {
  return /\s+[|\-–—·:»]\s+[^|–—·»]{1,60}$/.exec(title)?.[0] ?? '';
}

function startOf(title: string): string {
  return /^[^|–—·»]{1,60}?\s+[|\-–—·:»]\s+/.exec(title)?.[0] ?? '';
}

function mostCommon(texts: readonly string[], least: number): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].find(([, count]) => count > least)?.[0];
}
