/** The signs of a format in a pasted text, whose file has no name. */
const signs: readonly (readonly [name: string, sign: RegExp])[] = [
  ['redirects.json', /^\s*(?:\{|\[\s*(?:\{|\]))/],
  ['netlify.toml', /^[ \t]*\[\[?[\w.]+\]\]?[ \t]*$/m],
  ['next.config.js', /\b(?:module\.exports|export default|routeRules|async redirects)\b/],
  ['.htaccess', /^[ \t]*(?:Redirect(?:Match|Permanent|Temp)?|Rewrite(?:Engine|Cond|Rule))[ \t]/im],
  ['old.conf', /^[ \t]*(?:location|rewrite|map|server|return)\b[^;{]*[;{]/m],
  ['moved.csv', /^(?!#)[^\s,;\t]*[^\n]*[,;\t][^\n]*$/m],
];

/** A name by which the importers know the format of a pasted text; `_redirects` without another sign. */
export function guessFileName(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const isRedirects =
    lines.length > 0 &&
    lines.every((line) => /^(?:\/|https?:)\S*(?:[ \t]+\S+){0,6}[ \t]*$/.test(line.trim()));
  if (
    isRedirects &&
    lines.some((line) => /^\S+[ \t]+\S/.test(line.trim())) &&
    !/^[^\s,;]*[,;]/m.test(lines[0] ?? '')
  )
    return '_redirects';
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? '_redirects';
}
