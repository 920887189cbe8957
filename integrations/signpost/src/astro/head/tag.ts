/** An element of a page's head. */
export interface Tag {
  readonly name: 'title' | 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  /** The content of a title or script. */
  readonly text?: string;
}

/** `<meta name content>`; none without a content. */
export function makeMeta(name: string, content: string | undefined): Tag[] {
  if (content === undefined) return [];
  return [{ name: 'meta', attributes: { name, content } }];
}

/** `<meta property content>`, for Open Graph; none without a content. */
export function makeProperty(name: string, content: string | undefined): Tag[] {
  if (content === undefined) return [];
  return [{ name: 'meta', attributes: { property: name, content } }];
}

/** `<link rel href>`; none without a URL. */
export function makeLink(
  rel: string,
  href: string | undefined,
  more: Readonly<Record<string, string>> = {},
): Tag[] {
  if (href === undefined) return [];
  return [{ name: 'link', attributes: { rel, href, ...more } }];
}
