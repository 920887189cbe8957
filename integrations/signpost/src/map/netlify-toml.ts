/**
 * The redirects of a netlify.toml as lines of `_redirects`, each on the line where its table begins, so that one reader
 * does for both: https://docs.netlify.com/build/configure-builds/file-based-configuration/#redirects. All else is empty.
 */
export function tomlAsLines(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const written = lines.map(() => '');
  let table: Table | undefined;
  let part = '';
  const end = (): void => {
    if (table) written[table.line] = lineOf(table);
  };
  for (const [at, raw] of lines.entries()) {
    const line = raw.trim();
    const name = /^\[+\s*([\w.-]+)\s*\]+/.exec(line)?.[1];
    if (name !== undefined) {
      part = /^redirects\.(query|conditions)$/.exec(name)?.[1] ?? '';
      if (part !== '' && table) continue;
      end();
      table = name === 'redirects' && line.startsWith('[[') ? { line: at, keys: new Map() } : undefined;
      continue;
    }
    const [, key = '', value = ''] = /^"?([\w-]+)"?\s*=\s*(.*)$/.exec(line) ?? [];
    if (table && key !== '') setKey(table, part, key, value);
  }
  end();
  return written.join('\n');
}

interface Table {
  /** From 0. */
  readonly line: number;
  /** `from`, and with the part before it `query.id` and `conditions.Country`. */
  readonly keys: Map<string, string>;
}

function setKey({ keys }: Table, part: string, key: string, value: string): void {
  const inline = part === '' && /^\{(.*)\}/.exec(value)?.[1];
  if (!inline) {
    keys.set(part === '' ? key : `${part}.${key}`, plain(value));
    return;
  }
  for (const [, name = '', said = ''] of inline.matchAll(/"?([\w-]+)"?\s*=\s*(\[[^\]]*\]|"[^"]*"|'[^']*')/g))
    keys.set(`${key}.${name}`, plain(said));
}

/** A string without its quotes, a list with commas; a comment behind either is left out. */
function plain(value: string): string {
  const strings = [...value.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, one, other]) => one ?? other ?? '');
  if (value.startsWith('[')) return strings.join(',');
  return strings[0] ?? value.replace(/\s*#.*$/, '');
}

function lineOf({ keys }: Table): string {
  const [from, to] = [keys.get('from'), keys.get('to')];
  if (from === undefined || to === undefined) return '';
  const pairs = (part: string): string[] =>
    [...keys].flatMap(([key, value]) =>
      key.startsWith(`${part}.`) ? [`${key.slice(part.length + 1)}=${value}`] : [],
    );
  const status = `${keys.get('status') ?? '301'}${keys.get('force') === 'true' ? '!' : ''}`;
  return [from, ...pairs('query'), to, status, ...pairs('conditions')].join(' ');
}
