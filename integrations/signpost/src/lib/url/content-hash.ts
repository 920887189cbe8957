/** Folders in which a generator adds a hash to every name, after a period or hyphen. */
const hashing = /\/(?:_astro|_nuxt|_next\/static|_app\/immutable|_gatsby)\/(.*)/;

/** The end of a script's or style sheet's name: `.js`, `.min.css`, `.lean.js` of VitePress, `.js.map`. */
const codeEnding = /(?:\.(?:min|lean))?\.(?:css|m?js)(?:\.map)?$/;
/** The eight digits at the end of `main.12345678`, by Docusaurus. */
const numberAtEnd = /[.-]\d{8,}$/;
/** True for a content hash in the name. A folder may have any name. */
export function hasContentHash(path: string): boolean {
  const below = hashing.exec(path)?.[1] ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^[^.-]*[.-][^.]*\./.test(below) || hasHashAtEnd(name)) return true;
  return name.split(/[._~-]/).some(isHash);
}

/** True for a content hash in the query: `icon.98b200b6.png` of /icon.png?icon.98b200b6.png. The old URL works on. */
export function hasHashInQuery(url: string): boolean {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  return query.split(/[^A-Za-z0-9]+/).some(isHash);
}

/** True for `main.12345678.js` and `index-BcDEf_hI.css`, not for `report.20240517.pdf`. */
function hasHashAtEnd(name: string): boolean {
  const [ending] = codeEnding.exec(name) ?? [];
  if (ending === undefined) return false;
  const end = name.slice(0, -ending.length);
  if (numberAtEnd.test(end)) return true;

  // `-BcDEf_hI` by Vite: eight characters, a capital or digit among them.
  const lastPart = end.slice(-9);
  return /^[.-][\w-]{8}$/.test(lastPart) && /[A-Z\d]/.test(lastPart);
}

/** True for mixed letters and digits, except words with a number, such as `Favicon2024`, and sizes. */
function isHash(text: string): boolean {
  if (!/^[A-Za-z0-9]{8,}$/.test(text) || !/\d/.test(text) || !/[A-Za-z]/.test(text)) return false;
  if (/\d{2}x\d{2}/.test(text) || /^[A-Za-z]+\d{1,4}$/.test(text)) return false;
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(text)) return true;
  const hasBothCases = /[a-z]/.test(text) && /[A-Z]/.test(text);
  return hasBothCases || (text.match(/[A-Za-z]+|\d+/g)?.length ?? 0) > 3;
}
