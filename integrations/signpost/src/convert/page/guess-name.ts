/** The sign of a format in one line of a pasted text, whose file has no name. */
const signs: readonly (readonly [name: string, sign: RegExp])[] = [
  ['netlify.toml', /^\[\[?[\w.]+\]\]?$/],
  ['next.config.js', /\b(?:module\.exports|export default|routeRules|async redirects)\b/],
  ['.htaccess', /^(?:Redirect(?:Match|Permanent|Temp)?|Rewrite(?:Engine|Cond|Rule))\s/i],
  ['old.conf', /^(?:location|rewrite|map|server|return)\b[^;{]*[;{]/],
  ['moved.csv', /[,;\t]/],
];

/** A name by which the importers know the format of a pasted text; `_redirects` without another sign. */
export function guessFileName(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (/^(?:\{|\[\s*[{\]])/.test(text.trim())) return 'redirects.json';
  if (isRedirectsFile(lines)) return '_redirects';
  return signs.find(([, sign]) => lines.some((line) => sign.test(line)))?.[0] ?? '_redirects';
}

/** Two or more words in a line that starts with a path or a URL, and no comma in the first, which is a CSV's. */
function isRedirectsFile(lines: readonly string[]): boolean {
  const [first] = lines;
  return (
    first !== undefined &&
    lines.every((line) => /^(?:\/|https?:)\S*(?:[ \t]+\S+){0,6}$/.test(line)) &&
    lines.some((line) => /^\S+[ \t]/.test(line)) &&
    !/^[^\s,;]*[,;]/.test(first)
  );
}
