/** The characters that XML 1.0 allows (section 2.2). */
const characters = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const reference = '&(?:amp|lt|gt|quot|apos|#9|#10);';
const token = new RegExp(
  `<(?<end>/)?(?<name>[a-z]+)(?<attributes>(?:\\s+[a-z]+="(?:[^<&"]|${reference})*")*)\\s*(?<empty>/)?>|(?<text>(?:[^<&]|${reference})+)`,
  'gy',
);

/** One element as a strict parser sees it, with the text right below it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/**
 * Reads XML as we write it and takes no excuse: a character that XML forbids, an open element, an unknown entity or a
 * stray sign throws. Much of XML that we never write (comments, CDATA, names with colons) is refused as well.
 */
export function parseStrictly(xml: string): Element[] {
  if (!characters.test(xml)) throw new Error('a character that XML forbids');
  const start = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!xml.startsWith(start)) throw new Error('no XML declaration');
  const elements: Element[] = [];
  const open: Element[] = [];
  token.lastIndex = start.length;
  for (let at = start.length; at < xml.length; at = token.lastIndex) {
    token.lastIndex = at;
    const { name, end, attributes = '', empty, text = '' } = token.exec(xml)?.groups ?? {};
    if (token.lastIndex === 0) throw new Error(`no XML: ${xml.slice(at, at + 80)}`);
    const top = open.at(-1);
    if (name === undefined) {
      if (top === undefined && text.trim() !== '') throw new Error('text outside of the root');
      if (top !== undefined) top.text += decode(text);
    } else if (end !== undefined) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> has no start tag`);
    } else {
      const element = { name, attributes: attributesOf(attributes), text: '' };
      elements.push(element);
      if (empty === undefined) open.push(element);
    }
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)?.name}> is not closed`);
  return elements;
}

function attributesOf(text: string): Record<string, string> {
  const pairs = text.matchAll(/([a-z]+)="([^"]*)"/g);
  return Object.fromEntries(Array.from(pairs, ([, name = '', value = '']) => [name, decode(value)]));
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (_, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (named[name] ?? ''),
  );
}
