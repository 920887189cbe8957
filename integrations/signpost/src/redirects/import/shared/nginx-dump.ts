/** The files of a configuration, as `nginx -T` prints them one after the other. */
export interface Dump {
  /** The name of the file that takes in the others. */
  readonly main: string;
  readonly text: string;
  /** Name, as it is and as it is below the folder of the main one ─▶ text. */
  readonly files: ReadonlyMap<string, string>;
}

const title = /^# configuration file (.+):\r?$/m;

/** Splits what `nginx -T` prints; undefined for any other text. Empty lines keep a file's lines at their numbers. */
export function dumpIn(text: string): Dump | undefined {
  const [, main, first = '', ...rest] = text.split(title);
  if (main === undefined || !isPreface(text.slice(0, text.search(title)))) return undefined;
  const folder = main.replace(/(?<![^/])[^/]*$/, '');
  const files = new Map<string, string>();
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [name = '', content = ''] = rest.slice(at);
    const body = content.replace(/^\r?\n/, '');
    files.set(name, body);
    if (name.startsWith(folder)) files.set(name.slice(folder.length), body);
  }
  return { main, text: first.replace(/^\r?\n/, ''), files };
}

/** What nginx says of the test before, where that was written into the same file. */
function isPreface(text: string): boolean {
  return text
    .split(/\r?\n/)
    .every((line) => line === '' || line.startsWith('nginx:') || /\[\w+\]/.test(line));
}
