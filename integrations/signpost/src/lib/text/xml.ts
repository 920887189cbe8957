import { type Handler, Parser } from 'htmlparser2';

/** Levels of elements. A sitemap, a feed or an export has fewer than ten. */
const maxDepth = 100;

/**
 * Reads XML text in one or more pieces, and stops where elements are nested too deeply: for `<url><url><url>…` the parser
 * takes longer with each level.
 */
export class XmlReader {
  readonly #parser: Parser;
  #depth = 0;
  #tooDeep: { readonly name: string; readonly offset: number } | undefined;

  constructor(handler: Pick<Handler, 'onopentag' | 'ontext' | 'onclosetag'>) {
    this.#parser = new Parser(
      {
        ...handler,
        onopentag: (name, attributes, isImplied) => {
          this.#depth += 1;
          if (this.#depth > maxDepth) this.#stop(name);
          else handler.onopentag?.(name, attributes, isImplied);
        },
        onclosetag: (name, isImplied) => {
          this.#depth -= 1;
          if (this.#tooDeep === undefined) handler.onclosetag?.(name, isImplied);
        },
      },
      { xmlMode: true },
    );
  }

  #stop(name: string): void {
    this.#tooDeep = { name, offset: this.offset };
    this.#parser.pause();
  }

  /** The offset of what is read now. */
  get offset(): number {
    return this.#parser.startIndex;
  }

  /** Why the rest wasn't read; undefined if all of it was. */
  get trouble(): { readonly text: string; readonly offset: number } | undefined {
    if (this.#tooDeep === undefined) return undefined;
    const { name, offset } = this.#tooDeep;
    return { text: `<${name}> is nested more than ${maxDepth} levels deep`, offset };
  }

  write(text: string): void {
    if (this.#tooDeep === undefined) this.#parser.write(text);
  }

  end(): void {
    if (this.#tooDeep === undefined) this.#parser.end();
  }
}
