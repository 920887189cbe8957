/** Where browsers end the head of a page. */
export interface HeadEndOffset {
  /** The offset of the tag or text at the end of the head; infinity without an end. */
  readonly offset: number;
  /** The name of an element of the body, `/body` for an end tag, or `text`; undefined for `<body>`. */
  readonly by: string | undefined;
}

/** Elements of the `head`. Any other element ends the head. */
const headElements: ReadonlySet<string> = new Set(
  'html head base basefont bgsound link meta noframes noscript script style template title'.split(' '),
);

/** Tags that end the head between `</head>` and `<body>`; browsers move the others into the head (HTML standard, "after head"). */
const bodyElements: ReadonlySet<string> = new Set(['noscript', 'basefont', 'bgsound']);

/** Elements of the head whose content leaves the head open. */
const opaqueElements: ReadonlySet<string> = new Set(
  'script style title template noscript noframes'.split(' '),
);

/** Any text but white space leaves the head. Browsers drop NUL. */
const visible = /[^\t\n\f\r \0]/;

/** Finds where browsers end the head (HTML standard, "in head" and "after head"), from the parts of the page in order. */
export class HeadEndFinder {
  end: HeadEndOffset | undefined;
  #isAfterHead = false;

  /** A start tag. `around` are the open elements. */
  addStart(name: string, offset: number, around: readonly { readonly name: string }[]): void {
    if (isOpaque(around)) return;
    const isBody = name === 'body' || name === 'frameset';
    const belongs = headElements.has(name) && !(this.#isAfterHead && bodyElements.has(name));
    if (isBody || !belongs) this.end = { offset, by: isBody ? undefined : name };
  }

  /** An end tag, even of an element that isn't open. */
  addEnd(name: string, offset: number, around: readonly { readonly name: string }[]): void {
    if (isOpaque(around)) return;
    if (name === 'head') this.#isAfterHead = true;
    else if (name === 'html' || name === 'body') this.end = { offset, by: `/${name}` };
  }

  addText(text: string, offset: number, around: readonly { readonly name: string }[]): void {
    const start = isOpaque(around) ? -1 : text.search(visible);
    if (start >= 0) this.end = { offset: offset + start, by: 'text' };
  }
}

function isOpaque(around: readonly { readonly name: string }[]): boolean {
  return around.some(({ name }) => opaqueElements.has(name));
}
