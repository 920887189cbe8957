/** An element of a built page. */
export interface BuiltElement {
  /** What a source that writes the element contains: its URL or content, otherwise its text. */
  readonly values: readonly string[];
  /** The text after the start tag. */
  readonly text: string;
  /** True if `values` are texts. */
  readonly isKnownByText: boolean;
  /** What the line that writes an element of the head has: `og:url`, `canonical`, `<title`; undefined in the body. */
  readonly headName: string | undefined;
}

/** Reads the element that starts at a column, counted from 1: `<a href="/prices/">Prices</a>`. */
export function readElement(line: string, column: number): BuiltElement {
  const rest = line.slice(column - 1);
  const [tag = ''] = /^<[^>]*>/.exec(rest) ?? [];
  const text = /^[^<]*/.exec(rest.slice(tag.length))?.[0].trim() ?? '';
  // A layout may add the name of the site: "About us | Acme".
  const [textBeforeSite = ''] = text.split(/\s[|–—·-]\s/);

  // The text of a link doesn't identify its source: many have it.
  const attributeValues = Array.from(
    tag.matchAll(attribute),
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
  const isKnownByText = attributeValues.length === 0;
  const values = isKnownByText ? [text, textBeforeSite.trim()] : attributeValues;
  // A value such as `/` or `en` is in any line.
  const longValues = values.filter((value) => value.length > 2);
  return { values: longValues, text, isKnownByText, headName: readHeadName(tag) };
}

const attribute = /\s(?:href|src|content|action)=(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))/gi;

/** `og:url` of <meta property="og:url">, `canonical` of <link rel="canonical">, and `<title`. */
function readHeadName(tag: string): string | undefined {
  if (/^<title\b/i.test(tag)) return '<title';
  if (!/^<(?:meta|link)\b/i.test(tag)) return undefined;
  const name = /\s(?:property|name|rel)=["']?([^"'>]+?)["']?(?=[\s/>])/i.exec(tag)?.[1];
  return name === 'description' ? '<meta' : name;
}
