/** An element of the head as a value; the component prints it, and escapes it. */
export interface Tag {
  readonly name: 'title' | 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  /** The text of a title or a script. */
  readonly text?: string;
}

/** `<meta name content>`. */
export function meta(name: string, content: string): Tag {
  return { name: 'meta', attributes: { name, content } };
}

meta.optional = (name: string, content: string | undefined): Tag[] =>
  content === undefined ? [] : [meta(name, content)];

/** `<meta property content>`, as Open Graph has it. */
export function property(name: string, content: string): Tag {
  return { name: 'meta', attributes: { property: name, content } };
}

property.optional = (name: string, content: string | undefined): Tag[] =>
  content === undefined ? [] : [property(name, content)];

/** `<link rel href>`. */
export function link(rel: string, href: string, more: Readonly<Record<string, string>> = {}): Tag {
  return { name: 'link', attributes: { rel, href, ...more } };
}
