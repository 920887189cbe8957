/** A directive of an Apache configuration, with the lines that it was continued over as one. */
export interface Directive {
  readonly line: number;
  readonly text: string;
  /** Lower case. */
  readonly name: string;
  readonly words: readonly string[];
  /** Why it is about more than addresses, by the section that it stands in. */
  readonly barred?: string;
  /** True inside of a `<VirtualHost>`, where it is for the names of that host alone. */
  readonly isOfHost?: boolean;
  /** The name of that host. */
  readonly host?: string | undefined;
}

/** The directives and comments of a .htaccess; a comment has the name `#` and its text as its one word. */
export function directivesOf(text: string): Directive[] {
  const found: Directive[] = [];
  let begun: { line: number; text: string } | undefined;
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const current = begun
      ? { line: begun.line, text: begun.text + raw.trim() }
      : { line: index + 1, text: raw.trim() };
    if (current.text.endsWith('\\')) {
      begun = { ...current, text: `${current.text.slice(0, -1)} ` };
      continue;
    }
    begun = undefined;
    if (current.text !== '') found.push(directive(current.line, current.text));
  }
  if (begun) found.push(directive(begun.line, begun.text.trim()));
  return found;
}

function directive(line: number, text: string): Directive {
  if (text.startsWith('#')) return { line, text, name: '#', words: [text.replace(/^#+\s*/, '')] };
  const [name = '', ...words] = wordsOf(text);
  return { line, text, name: name.toLowerCase(), words };
}

/** Words at spaces; quotes hold a word together, and a backslash keeps a quote. */
function wordsOf(text: string): string[] {
  return Array.from(
    text.matchAll(/"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|(?:[^\s\\]|\\[\s\S])+/g),
    ([whole, double, single]) => {
      const quoted = double ?? single;
      return quoted === undefined ? whole : quoted.replace(/\\(["'])/g, '$1');
    },
  );
}
