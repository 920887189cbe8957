// What is wrong with a text that a site shows: why nobody wrote it. Each carrier of a text asks this function: titles, headings, links,
// the items of a feed, the name of a manifest. test/rules/texts.tsv has a row for each of them.

/** The kinds of fault. */
export type TextFaultKind =
  | 'value'
  | 'object'
  | 'mark'
  | 'tags'
  | 'encoding'
  | 'twice'
  | 'filler'
  | 'note'
  | 'comment'
  | 'date'
  | 'empty';

/** Why a text isn't one that somebody wrote. */
export interface TextFault {
  readonly kind: TextFaultKind;
  /** The end of a sentence: `has a placeholder that nothing filled in`. */
  readonly text: string;
  readonly fix: string;
}

/** What a page about code shows as an example, and has in its heading as its subject. */
export const exampleKinds: ReadonlySet<TextFaultKind> = new Set([
  'value',
  'object',
  'mark',
  'tags',
  'twice',
  'note',
  'comment',
]);

/** The words are right, and were damaged on their way. For other kinds somebody has to write some. */
export function isDamaged({ kind }: Pick<TextFault, 'kind'>): boolean {
  return kind === 'tags' || kind === 'encoding' || kind === 'twice';
}

/** As scripts write them; `Nan` is a bread. */
const values = new Set(['undefined', 'null', 'NaN']);
/** A name in template syntax: `{{ page.title }}`, `%title%`, `<%= title %>`, `[title]`. */
const named = String.raw`(?=[\s\w.$-]*(?:title|description|excerpt|summary|headline|tagline|page|site|seo|meta))[\s\w.$|-]+`;
const template = new RegExp(
  String.raw`^(?:\{\{\{?${named}\}?\}\}|\{%.*%\}|<%.*%>|%%?${named}%%?|\$\{${named}\}|\[${named}\]|__${named}__|%s)$`,
  'i',
);
/** Code of Liquid, Jinja or Twig with a name behind it, before the rest of a text: `{% if page.city %}{{ page.city }}{% endif %} Pumps`. */
const code = /^\{%-?\s*(?:if|unless|for|assign|set|capture)\s+\w/;

/** A double-encoded entity, and in a text without entities, such as JSON, any entity. */
const entity = /&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i;

/** UTF-8 read as Latin-1: `Ã¶` for `ö`, `â€™` for `’`. No word has one of these after its first letter. */
const garbled = /Ã[\u0080-\u009f¡-ª¬-º¼-¿€ƒ†‡ˆ‰Š‹ŒŽ™š›œžŸ]|â€[™œ˜¦\u009d“”]|Â[©®°·§±²³½]|\uFFFD/;

/** Text elements, which titles and descriptions show literally. A single one may be the page's subject. */
const marked = /<(b|i|em|strong|span|code|sup|sub|small|a|p)(?:\s[^<>]*)?>[^<]*<\/\1>/i;

/** The start of the Lorem ipsum of designers. A generator of it has only its name in a title. */
const lorem = /^lorem ipsum dolor\b/i;

/** A note to write the text later: `TODO - Short description`. "To do" and "Todo" are names of products. */
const note = /^(?:TODO|TBD|FIXME|XXX)(?:\s*[:–—-]\s.*|:.*)?$/s;

/** The start of a file that a generator took for its first paragraph: `<!-- … -->`, and an MDX comment without its asterisks. */
const comment = /^(?:<!--|\/\*|\{\s*\/)/;

/** Characters; template names are shorter. */
const maxTemplateLength = 200;

/** A quick test for nearly all texts. */
const suspect = /[{%<$[_&ÃâÂ\uFFFD]|undefined|null|NaN|lorem ipsum|TODO|TBD|FIXME|XXX|^\/\*/i;

const valueFix = 'set the value that the template reads, or let it leave out the text where there is none';
const laterFix = 'write the text, or leave it out until then';

const faults: Readonly<Record<'value' | 'object' | 'mark' | 'filler' | 'note' | 'comment', TextFault>> = {
  value: { kind: 'value', text: 'comes from a missing value', fix: valueFix },
  object: { kind: 'object', text: 'comes from an object where a text belongs', fix: valueFix },
  mark: {
    kind: 'mark',
    text: 'has a placeholder that nothing filled in',
    fix: 'correct the name in the template, or run the template over this file',
  },
  filler: { kind: 'filler', text: "is a designer's filler text", fix: laterFix },
  note: { kind: 'note', text: 'is a note to write the text later', fix: laterFix },
  comment: {
    kind: 'comment',
    text: 'is a comment of the source',
    fix: 'remove the comment, or write it where it is not read',
  },
};

/** What is wrong with a text or with one of its parts; undefined for nothing. An empty text is up to its carrier. */
export function findTextFault(text: string, parts: readonly string[] = []): TextFault | undefined {
  if (!suspect.test(text)) return undefined;

  const whole = text.trim();
  if (code.test(whole)) return faults.mark;
  for (const part of [whole, ...parts]) {
    if (values.has(part)) return faults.value;
    if (part === '[object Object]') return faults.object;
    if (part.length <= maxTemplateLength && template.test(part)) return faults.mark;
    if (lorem.test(part)) return faults.filler;
    if (note.test(part)) return faults.note;
  }
  if (comment.test(whole)) return faults.comment;

  const element = findElement(text);
  if (element !== undefined)
    return {
      kind: 'tags',
      text: `contains HTML, so readers see "${element.slice(0, 40)}"`,
      fix: 'remove the tags, or let the template print them as HTML',
    };
  const sign = garbled.exec(text)?.[0];
  if (sign !== undefined)
    return {
      kind: 'encoding',
      text: `was read in the wrong encoding, so readers see "${sign}"`,
      fix: 'read the file that the text comes from as UTF-8, and save it again',
    };

  const escaped = text.includes('&') ? entity.exec(text)?.[0] : undefined;
  if (escaped === undefined) return undefined;
  return {
    kind: 'twice',
    text: `was escaped twice, so readers see "${escaped}"`,
    fix: 'escape the text once: the template that writes it escapes what is escaped already',
  };
}

/** The first element whose tags a text shows literally. */
export function findElement(text: string): string | undefined {
  return text.includes('</') ? marked.exec(text)?.[0] : undefined;
}
