import { Lines, type Spot } from '../../lib/text/lines.ts';

/**
 * Why and where a text isn't well-formed XML: `fast-xml-parser` misses `&` in attributes, second roots and control
 * characters.
 */
export interface XmlFault extends Spot {
  readonly text: string;
}

const name = '[A-Za-z_:\\u0080-\\uFFFF][\\w:.\\u0080-\\uFFFF-]*';
/** A name may contain other white space, such as U+00A0, so `\s` would be ambiguous. */
const space = '[ \\t\\r\\n]';
const attribute = `${space}+${name}${space}*=${space}*(?:"[^"<]*"|'[^'<]*')`;
/** A tag: its slash, name, attributes, and the slash of an empty element. */
const tag = new RegExp(`<(/?)(${name})((?:${attribute})*)${space}*(/?)>`, 'y');
/** The start of anything but an element. */
const others = [
  { begin: '<!--', end: '-->', what: 'comment' },
  { begin: '<![CDATA[', end: ']]>', what: 'CDATA section' },
  { begin: '<?', end: '?>', what: 'processing instruction' },
  { begin: '<!', end: '>', what: 'declaration' },
];
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;
/** Control characters except tab and line ends. */
const control = /[^\P{Cc}\t\n\r\u007F-\u009F]/u;

/**
 * The first error in a text; undefined if it is well-formed. Covers the part of XML 1.0 that sitemaps use: entities of its
 * own DOCTYPE are accepted unchecked.
 */
export function findXmlFault(text: string): XmlFault | undefined {
  const found = new Walk(text).fault();
  return found && { text: found.text, ...new Lines(text).at(found.at) };
}

interface Found {
  readonly at: number;
  readonly text: string;
}

class Walk {
  readonly #text: string;
  readonly #open: { readonly name: string; readonly at: number }[] = [];
  readonly #prefixes: ReadonlySet<string>;
  readonly #hasOwnEntities: boolean;
  #hasRoot = false;

  constructor(text: string) {
    this.#text = text;
    this.#prefixes = new Set(
      Array.from(text.matchAll(/xmlns:([\w.\u0080-\uFFFF-]+)/g), ([, prefix = '']) => prefix),
    );
    this.#hasOwnEntities = text.slice(0, 2000).includes('<!ENTITY');
  }

  fault(): Found | undefined {
    const text = this.#text;
    let at = 0;
    while (at < text.length) {
      const next = text.indexOf('<', at);
      const end = next < 0 ? text.length : next;
      const wrong = this.#textFault(at, end);
      if (wrong !== undefined) return wrong;
      if (next < 0) break;
      const step = this.#step(next);
      if (typeof step !== 'number') return step;
      at = step;
    }

    const unclosed = this.#open.at(-1);
    if (unclosed !== undefined) return { at: unclosed.at, text: `<${unclosed.name}> is never closed` };
    return this.#hasRoot ? undefined : { at: 0, text: 'it has no element' };
  }

  #textFault(from: number, to: number): Found | undefined {
    if (from === to) return undefined;
    const text = this.#text.slice(from, to);
    const bad = control.exec(text)?.index;
    if (bad !== undefined) return { at: from + bad, text: 'it contains a control character' };
    if (this.#open.length > 0) return this.#ampersand(text, from);
    const word = text.search(/\S/);
    return word < 0 ? undefined : { at: from + word, text: 'there is text outside of the elements' };
  }

  #ampersand(text: string, from: number): Found | undefined {
    const at = this.#hasOwnEntities ? undefined : bareAmpersand.exec(text)?.index;
    return at === undefined ? undefined : { at: from + at, text: 'an ampersand is not written as &amp;' };
  }

  /** The end of what starts at a place. */
  #step(at: number): number | Found {
    const text = this.#text;
    const other = others.find(({ begin }) => text.startsWith(begin, at));
    if (other !== undefined) {
      if (at > 0 && /^<\?xml\s/.test(text.slice(at, at + 6)))
        return { at, text: 'there is something before the XML declaration' };
      const end = text.indexOf(other.end, at + other.begin.length);
      return end < 0
        ? { at, text: `a ${other.what} is never closed` }
        : this.#behind(other.begin, at, end + other.end.length);
    }

    tag.lastIndex = at;
    const found = tag.exec(text);
    if (found === null) return { at, text: 'a tag is not well-formed' };

    const [all, slash, element = '', attributes = '', empty] = found;
    return (
      this.#element({ at, element, attributes, isEnd: slash === '/', isEmpty: empty === '/' }) ??
      at + all.length
    );
  }

  /** A declaration may contain others in brackets. */
  #behind(begin: string, at: number, end: number): number {
    if (begin !== '<!' || !this.#text.slice(at, end).includes('[')) return end;
    const bracket = /\]\s*>/g;
    bracket.lastIndex = at;
    return bracket.exec(this.#text) === null ? end : bracket.lastIndex;
  }

  #element(tag: {
    at: number;
    element: string;
    attributes: string;
    isEnd: boolean;
    isEmpty: boolean;
  }): Found | undefined {
    const { at, element, attributes, isEnd, isEmpty } = tag;
    if (isEnd) {
      const open = this.#open.pop();
      if (open?.name === element) return undefined;
      return {
        at,
        text:
          open === undefined
            ? `</${element}> has no start tag`
            : `</${element}> comes before </${open.name}>`,
      };
    }
    if (this.#open.length === 0 && this.#hasRoot)
      return { at, text: `<${element}> is a second root element` };

    this.#hasRoot = true;
    const prefix = /^([^:]+):/.exec(element)?.[1];
    if (prefix !== undefined && prefix !== 'xml' && !this.#prefixes.has(prefix))
      return { at, text: `the prefix of <${element}> isn't declared` };

    const wrong = attributes.includes('&') ? this.#ampersand(attributes, at + 1 + element.length) : undefined;
    if (!isEmpty) this.#open.push({ name: element, at });
    return wrong;
  }
}
