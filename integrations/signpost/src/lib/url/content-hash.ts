/** Folders in which a generator adds a hash to every name, after a period or hyphen. */
const hashing = /\/(?:_astro|_nuxt|_next\/static|_app\/immutable|_gatsby)\/(.*)/;

/** `main.12345678.js` of Docusaurus; `index-BcDEf_hI.js` of Vite, with a capital or digit among eight characters. */
const hashedCode = /[.-](?:\d{8,}|(?=[\w-]*[A-Z\d])[\w-]{8})(?:\.(?:min|lean))?\.(?:css|m?js)(?:\.map)?$/;

/** True for a content hash in the name. One in the query leaves the old URL working, and a folder may have any name. */
export function hasContentHash(path: string): boolean {
  const below = hashing.exec(path)?.[1] ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^[^.-]*[.-][^.]*\./.test(below) || hashedCode.test(name)) return true;
  return name.split(/[._~-]/).some(isHash);
}

/** True for mixed letters and digits, except words with a number, such as `Favicon2024`, and sizes. */
function isHash(text: string): boolean {
  if (!/^[A-Za-z0-9]{8,}$/.test(text) || !/\d/.test(text) || !/[A-Za-z]/.test(text)) return false;
  if (/\d{2}x\d{2}/.test(text) || /^[A-Za-z]+\d{1,4}$/.test(text)) return false;
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(text)) return true;
  const hasBothCases = /[a-z]/.test(text) && /[A-Z]/.test(text);
  return hasBothCases || (text.match(/[A-Za-z]+|\d+/g)?.length ?? 0) > 3;
}
