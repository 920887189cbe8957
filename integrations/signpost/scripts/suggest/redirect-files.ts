/** The forms in which files say that one path moved to another. Rules with placeholders are left out by `isPlain`. */
const forms: readonly RegExp[] = [
  // netlify.toml, vercel.json, firebase.json, lists in TypeScript
  /["']?\b(?:from|source)["']?\s*[:=]\s*["']([^"'\n]+)["'],?[\s\n]*["']?(?:to|destination)["']?\s*[:=]\s*["']([^"'\n]+)["']/g,
  // _redirects, maps of two columns, Apache
  /^[ \t]*(?:Redirect(?:Permanent)?[ \t]+(?:30\d[ \t]+|permanent[ \t]+)?)?(\/[^\s]*)[ \t]+((?:\/|https?:)[^\s]*)(?:[ \t]+30\d!?)?[ \t]*$/gm,
  /^[ \t]*RewriteRule[ \t]+\^?(\S+?)\$?[ \t]+(\S+)[ \t]+\[[^\]]*R/gm,
  // nginx
  /location\s*=\s*(\S+)\s*\{\s*return\s+30\d\s+([^\s;]+)/g,
  /^[ \t]*rewrite\s+"?\^(\S+?)\$"?\s+"?([^\s"]+)"?\s+permanent/gm,
  // mkdocs-redirects
  /^[ \t]*['"]?([^\s'":]+\.md)['"]?[ \t]*:[ \t]*['"]?([^\s'"]+)/gm,
];

/** The redirects of a file from one path to another, both from the root. */
export function readRedirects(text: string): [from: string, to: string][] {
  const pairs: [string, string][] = [];
  for (const form of forms) {
    for (const [, from = '', to = ''] of text.matchAll(form)) {
      for (const path of alternatives(from)) {
        if (isPlain(path) && isPlain(to)) pairs.push([rooted(path), /^https?:/.test(to) ? to : rooted(to)]);
      }
    }
  }
  return pairs;
}

/** `/docs(/3.x|/next)?/x` is also `/docs/x`. */
function alternatives(from: string): string[] {
  return [
    from
      .replace(/\([^()]*\)\?/g, '')
      .replace(/\\([.\-/])/g, '$1')
      .replace(/\/\?$/, ''),
  ];
}

function isPlain(path: string): boolean {
  return !/[*^$?|{}\\<>]|\/:\w|\(\./.test(path.replace(/#.*$/, '')) && path !== '';
}

function rooted(path: string): string {
  const page = path.replace(/(?:(?:^|(?<=\/))(?:index|README))?\.md$/i, '');
  return page.startsWith('/') ? page : `/${page}`;
}
