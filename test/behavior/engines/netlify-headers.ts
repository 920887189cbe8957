/** The rules of a `_headers` file: a path that may end in `*`, and its headers. */
export type HeaderRules = readonly {
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
}[];

/** Parses the file as Netlify documents it: a path on a line of its own, its headers indented below. */
export function parseHeaders(text: string): HeaderRules {
  const rules: { path: string; headers: (readonly [string, string])[] }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    if (/^\S/.test(line)) {
      rules.push({ path: line.trim(), headers: [] });
      continue;
    }
    const colon = line.indexOf(':');
    rules.at(-1)?.headers.push([line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]);
  }
  return rules;
}

/** The headers for a path; the values of several rules are joined with a comma. */
export function headersFor(rules: HeaderRules, path: string): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const rule of rules) {
    const matches = rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path;
    if (!matches) continue;
    for (const [name, value] of rule.headers)
      sent[name] = sent[name] === undefined ? value : `${sent[name]}, ${value}`;
  }
  return sent;
}
