import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { Key } from './keys.ts';

/** Interfaces by their names. */
export type Interfaces = ReadonlyMap<string, ts.InterfaceDeclaration>;

/** The interfaces of source files. */
export function interfacesOf(...files: readonly string[]): Interfaces {
  const interfaces = files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    return source.statements.filter(ts.isInterfaceDeclaration);
  });
  return new Map(interfaces.map((one) => [one.name.text, one]));
}

/** Every key of an interface with its comment, and those of the interfaces that it names, each behind its own. */
export function keysOfInterface(name: string, interfaces: Interfaces, before = ''): Key[] {
  return listMembers(name, interfaces).flatMap((member) => {
    const written = (member.type?.getText() ?? '').replace(/\s+/g, ' ').replaceAll(' | undefined', '');
    const inner = [...written.matchAll(/[A-Z]\w+/g)]
      .map(([word]) => word)
      .find((word) => interfaces.has(word));
    const type = inner === undefined ? written : written.replace(inner, 'object');
    const path = `${before}${member.name.getText()}`;
    const tags = new Map(ts.getJSDocTags(member).map((tag) => [tag.tagName.text, textOf(tag.comment)]));
    const comments = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
    const key: Key = {
      path,
      type: type.replace(/^\| /, ''),
      isRequired: member.questionToken === undefined,
      text: comments.map(({ comment }) => textOf(comment)).join(' '),
      byDefault: tags.get('default'),
      example: tags.get('example'),
      link: /@see (\S+)/.exec(comments.map((comment) => comment.getText()).join(''))?.[1],
    };
    const below = `${path}${type.endsWith('[]') ? '[]' : ''}.`;
    return [key, ...(inner === undefined ? [] : keysOfInterface(inner, interfaces, below))];
  });
}

/** The members of an interface, then those that it inherits. */
function listMembers(name: string, interfaces: Interfaces): ts.PropertySignature[] {
  const declared = interfaces.get(name);
  const parents =
    declared?.heritageClauses?.flatMap(({ types }) => types.map((type) => type.getText())) ?? [];
  const own = [...(declared?.members ?? [])].filter(ts.isPropertySignature);
  return [...own, ...parents.flatMap((parent) => listMembers(parent, interfaces))];
}

function textOf(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  return (ts.getTextOfJSDocComment(comment) ?? '').replace(/\s*\n\s*/g, ' ');
}
