import { Parser } from 'htmlparser2';
import { Problem } from '../lib/problem.ts';
import { Lines } from '../lib/text/lines.ts';

export interface XmlElement {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
}

/** IIS's own files have about ten levels. */
const maxLevels = 100;

/** The root of an XML text. Throws a `Problem` for an unclosed element, or for too many levels. */
export function parseXml(file: string, text: string): XmlElement {
  const lines = new Lines(text);
  const root: XmlElement = { name: '', line: 1, attributes: {}, children: [] };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const { line } = lines.at(parser.startIndex);
        if (open.length > maxLevels)
          throw new Problem(`${file}:${line}: \`<${name}>\` is nested more than ${maxLevels} levels deep.`);
        const element: XmlElement = { name, line, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      onclosetag(name, isImplied) {
        const element = open.pop();
        const isSelfClosing = text.startsWith('/>', parser.endIndex - 1);
        if (isImplied && !isSelfClosing)
          throw new Problem(`${file}:${element?.line}: \`<${name}>\` is not closed.`);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);

  return root;
}

/** The elements of a name below an element. */
export function findElements(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : findElements(child, name)));
}

/** An element's start tag. */
export function printTag({ name, attributes }: XmlElement): string {
  return `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${value}"`)].join(' ')}>`;
}
