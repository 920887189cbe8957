/** The rows of a tab-separated table with a header, by column. */
export function readTsv(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.trimEnd().split(/\r?\n/);
  const names = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}
