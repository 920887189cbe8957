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

/** A double-encoded entity. */
const twice = /&(?:amp|quot|lt|gt|apos|nbsp|#0?39|#x27|#8211|#8217|[lr]squo|[lr]dquo|[nm]dash);/i;

/** UTF-8 read as Latin-1: `Ã¶` for `ö`, `â€™` for `’`. No word has one of these after its first letter. */
const garbled = /Ã[\u0080-\u009f¡-ª¬-º¼-¿€ƒ†‡ˆ‰Š‹ŒŽ™š›œžŸ]|â€[™œ˜¦\u009d“”]|Â[©®°·§±²³½]/;

/** Text elements, which titles and descriptions show literally. A single one may be the page's subject. */
const marked = /<(b|i|em|strong|span|code|sup|sub|small|a|p)(?:\s[^<>]*)?>[^<]*<\/\1>/i;

/** Characters; template names are shorter. */
const maxTemplateLength = 200;

/** A quick test for nearly all texts. */
const suspect = /[{%<$[_&ÃâÂ]|undefined|null|NaN/;

/** Why a text isn't one that somebody wrote, as the end of a sentence. */
export interface TextFault {
  readonly text: string;
  /** What to do, where another text isn't the answer. */
  readonly fix?: string;
}

const escapedFix = 'escape the text once: the template that writes it escapes what is escaped already';

/** The unfilled template in a text or a part of the text; undefined for none. */
export function findUnfilledTemplate(text: string, parts: readonly string[] = []): TextFault | undefined {
  if (!suspect.test(text)) return undefined;

  if (code.test(text.trim())) return { text: 'has a placeholder that nothing filled in' };
  for (const part of [text.trim(), ...parts]) {
    if (values.has(part)) return { text: 'comes from a missing value' };
    if (part === '[object Object]') return { text: 'comes from an object where a text belongs' };
    if (part.length <= maxTemplateLength && template.test(part))
      return { text: 'has a placeholder that nothing filled in' };
  }

  const element = findElement(text);
  if (element !== undefined) return { text: `contains HTML, so readers see "${element.slice(0, 40)}"` };
  const sign = garbled.exec(text)?.[0];
  if (sign !== undefined) return { text: `was read in the wrong encoding, so readers see "${sign}"` };

  const entity = text.includes('&') ? twice.exec(text)?.[0] : undefined;
  if (entity === undefined) return undefined;
  return { text: `was escaped twice, so readers see "${entity}"`, fix: escapedFix };
}

/** The first element whose tags a text shows literally. */
export function findElement(text: string): string | undefined {
  return text.includes('</') ? marked.exec(text)?.[0] : undefined;
}
