import { decodeHTMLAttribute } from 'entities/decode';
import { Tokenizer } from 'htmlparser2';

/** A start tag. */
export interface Tag {
  /** In lower case. */
  readonly name: string;
  /** By name in lower case, entities decoded; '' without a value. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Offsets of its `<` and of its `>`. */
  readonly start: number;
  readonly end: number;
  readonly selfClosing: boolean;
}

/** Called with each part of a document, in order, with offsets. */
export interface TagHandler {
  open(tag: Tag): void;
  /** An end tag, even of an element that isn't open; `start` is the offset of its `<`. */
  close(name: string, start: number): void;
  /** Text between tags, entities not decoded. */
  text(start: number, end: number): void;
  comment?(start: number, end: number): void;
  doctype?(): void;
  /** True inside SVG and MathML, where a `title` or `script` may contain elements. */
  isInForeignContext(): boolean;
  /** True once the rest of the document doesn't matter. */
  readonly isDone?: boolean;
}

/** Most tags have no attributes. */
const none: ReadonlyMap<string, string> = new Map();

/** Reads an HTML document. Ignores an unfinished tag at its end, as browsers do. */
export function readTags(html: string, handler: TagHandler): void {
  let name = '';
  let start = 0;
  let attributes: Map<string, string> | undefined;
  let attribute = '';
  let value = '';
  let isInTag = false;
  const open = (end: number, selfClosing: boolean): void => {
    isInTag = false;
    handler.open({ name, attributes: attributes ?? none, start, end, selfClosing });
    if (handler.isDone === true) tokenizer.pause();
  };
  const nothing = (): void => {};
  const tokenizer: Tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(from, to) {
        name = html.slice(from, to).toLowerCase();
        start = from - 1;
        attributes = undefined;
        isInTag = true;
      },
      onattribname(from, to) {
        attribute = html.slice(from, to).toLowerCase();
        value = '';
      },
      onattribdata(from, to) {
        value += html.slice(from, to);
      },
      onattribend() {
        // The first of two equal attributes counts.
        attributes ??= new Map();
        if (!attributes.has(attribute)) attributes.set(attribute, decodeHTMLAttribute(value));
      },
      onopentagend: (end) => open(end, false),
      onselfclosingtag: (end) => open(end, true),
      onclosetag(from, to) {
        handler.close(html.slice(from, to).toLowerCase(), from - 2);
        if (handler.isDone === true) tokenizer.pause();
      },
      ontext(from, to) {
        // At the end, the tokenizer reports an unfinished tag.
        const isUnfinished = isInTag || from < 0 || (html[from - 1] === '<' && html[from] !== '<');
        if (!isUnfinished) handler.text(from, to);
        if (handler.isDone === true) tokenizer.pause();
      },
      oncomment(from, to, mark) {
        // It also reports `<!x>` and `<?x>`.
        if (html.startsWith('<!--', from - 4)) handler.comment?.(from, to - mark);
      },
      ondeclaration: () => handler.doctype?.(),
      isInForeignContext: () => handler.isInForeignContext(),
      onend: nothing,
      onattribentity: nothing,
      oncdata: nothing,
      onprocessinginstruction: nothing,
      ontextentity: nothing,
    },
  );
  tokenizer.write(html);
  if (handler.isDone !== true) tokenizer.end();
}
