import { Lines, type Spot } from '../../lib/text/lines.ts';

/** Why and where a sitemap isn't well-formed XML. */
export interface XmlFault extends Spot {
  readonly text: string;
}

/** Levels of elements. A sitemap has four; for `<url><url><url>…` a parser takes longer with each level. */
export const maxDepth = 100;

const name = '[A-Za-z_:\\u0080-\\uFFFF][\\w:.\\u0080-\\uFFFF-]*';
/** A name may contain other white space, such as U+00A0, so `\s` would be ambiguous. */
const space = '[ \\t\\r\\n]';
const attribute = `${space}+${name}${space}*=${space}*(?:"[^"<]*"|'[^'<]*')`;
/** A tag: its slash, name, attributes, and the slash of an empty element. */
const tag = new RegExp(`<(/?)(${name})((?:${attribute})*)${space}*(/?)>`, 'y');
/** Markup besides elements, by start and end. */
const others = [
  { begin: '<!--', end: '-->', what: 'comment' },
  { begin: '<![CDATA[', end: ']]>', what: 'CDATA section' },
  { begin: '<?', end: '?>', what: 'processing instruction' },
  { begin: '<!', end: '>', what: 'declaration' },
];
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;

interface Found {
  readonly at: number;
  readonly text: string;
}

/** The first mistake for which a crawler rejects a sitemap; undefined for a well-formed sitemap. */
export function findXmlFault(text: string): XmlFault | undefined {
  const found = findFault(text);
  return found && { text: found.text, ...new Lines(text).at(found.at) };
}

function findFault(text: string): Found | undefined {
  // An empty line, or `Warning: …` of PHP
  const declaration = text.search(/<\?xml\s/);
  if (declaration > 0) return { at: declaration, text: 'there is something before the XML declaration' };

  const prefixes = new Set(['xml', ...text.matchAll(/xmlns:([\w.-]+)/g).map(([, prefix = '']) => prefix)]);
  const open: { readonly name: string; readonly at: number }[] = [];
  let end = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', end)) {
    // <loc>https://www.example.com/?a=1&b=2</loc>
    const ampersand = findBareAmpersand(text.slice(end, at), end);
    if (ampersand !== undefined) return ampersand;

    const other = others.find(({ begin }) => text.startsWith(begin, at));
    if (other !== undefined) {
      const close = text.indexOf(other.end, at + other.begin.length);
      if (close < 0) return { at, text: `a ${other.what} is never closed` };
      end = close + other.end.length;
      continue;
    }

    tag.lastIndex = at;
    const found = tag.exec(text);
    if (found === null) return { at, text: 'a tag is not well-formed' };
    end = tag.lastIndex;
    const [, slash, element = '', attributes = '', empty] = found;
    const fault =
      slash === '/'
        ? checkEndTag(element, at, open.pop()?.name)
        : (checkPrefix(element, at, prefixes) ?? findBareAmpersand(attributes, at + 1 + element.length));
    if (fault !== undefined) return fault;
    if (slash !== '/' && empty !== '/') open.push({ name: element, at });
    if (open.length > maxDepth)
      return { at, text: `<${element}> is nested more than ${maxDepth} levels deep` };
  }

  const unclosed = open.at(-1);
  return unclosed && { at: unclosed.at, text: `<${unclosed.name}> is never closed` };
}

function findBareAmpersand(text: string, from: number): Found | undefined {
  const at = bareAmpersand.exec(text)?.index;
  return at === undefined ? undefined : { at: from + at, text: 'an ampersand is not written as &amp;' };
}

function checkEndTag(element: string, at: number, open: string | undefined): Found | undefined {
  if (open === element) return undefined;
  const text =
    open === undefined ? `</${element}> has no start tag` : `</${element}> comes before </${open}>`;
  return { at, text };
}

/** `<image:image>` without `xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"` */
function checkPrefix(element: string, at: number, prefixes: ReadonlySet<string>): Found | undefined {
  const prefix = /^([^:]+):/.exec(element)?.[1];
  if (prefix === undefined || prefixes.has(prefix)) return undefined;
  return { at, text: `the prefix of <${element}> isn't declared` };
}
