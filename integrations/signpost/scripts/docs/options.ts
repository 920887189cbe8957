import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import type { OutFile } from '../../src/lib/file.ts';
import { block, code, docsPage } from './markdown.ts';

/** `reference/options.md`: every key of `SignpostOptions` with its comment, as `src/options.ts` has them. */
export async function optionDocs(root: string): Promise<OutFile> {
  const text = await readFile(join(root, 'integrations/signpost/src/options.ts'), 'utf8');
  const source = ts.createSourceFile('options.ts', text, ts.ScriptTarget.Latest, true);
  const interfaces = new Map(
    source.statements.filter(ts.isInterfaceDeclaration).map((one) => [one.name.text, one]),
  );
  const groups = membersOf(interfaces.get('SignpostOptions')).map((group) => {
    const inner = interfaces.get(/\w+/.exec(group.type)?.[0] ?? '');
    return [`## \`${group.name}\``, ...bodyOf(group), ...keysOf(group.name, inner, interfaces)].join('\n\n');
  });
  return docsPage(
    'reference/options.md',
    {
      title: 'Options of the integration',
      description: 'Every option of signpost() in the Astro config, with its type, default and an example.',
    },
    intro,
    ...groups,
  );
}

const intro = `\`signpost()\` works without options. Everything that is wrong with the options is reported when Astro reads its
config. Editors complete and check them by the exported type \`SignpostOptions\`.

${block(
  'js',
  `// astro.config.mjs
import signpost from 'astro-signpost';

export default {
  site: 'https://www.example.com',
  integrations: [
    signpost({
      deploy: { host: 'netlify', domains: ['example.com'] },
      seo: { titleTemplate: '%s | Example' },
      audit: { rules: { 'image-alt': 'off' } },
    }),
  ],
};`,
)}

Locales, the output folder and the cache folder come from the Astro config (\`i18n\`, \`outDir\`, \`cacheDir\`). For a site
with an adapter or below a \`base\`, see [Adapters and base paths](../guides/adapters.md).`;

/** A key of an interface. */
interface Member {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly text: string;
  readonly tags: ReadonlyMap<string, string>;
}

function membersOf(one: ts.InterfaceDeclaration | undefined): Member[] {
  return [...(one?.members ?? [])].filter(ts.isPropertySignature).map((member) => {
    const comments = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
    const tags = ts.getJSDocTags(member).map((tag) => [tag.tagName.text, textOf(tag.comment)] as const);
    return {
      name: member.name.getText(),
      type: (member.type?.getText() ?? '').replace(/\s+/g, ' ').replaceAll(' | undefined', ''),
      isRequired: member.questionToken === undefined,
      text: comments.map(({ comment }) => textOf(comment)).join(' '),
      tags: new Map(tags),
    };
  });
}

function textOf(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  return (ts.getTextOfJSDocComment(comment) ?? '').replace(/\s*\n\s*/g, ' ');
}

function keysOf(
  path: string,
  one: ts.InterfaceDeclaration | undefined,
  interfaces: ReadonlyMap<string, ts.InterfaceDeclaration>,
): string[] {
  return membersOf(one).flatMap((member) => {
    const name = `${path}.${member.name}`;
    const inner = interfaces.get(/^\w+/.exec(member.type)?.[0] ?? '');
    const shown = { ...member, type: inner === undefined ? member.type : objectOf(inner, member.type) };
    return [`### \`${name}\``, ...bodyOf(shown), ...rowsOf(inner)];
  });
}

function objectOf(inner: ts.InterfaceDeclaration, type: string): string {
  return type.replace(inner.name.text, 'object');
}

function bodyOf({ type, isRequired, text, tags }: Member): string[] {
  const facts = [
    ...(/^\w+Options\b/.test(type) ? [] : [`- Type: ${code(type)}${isRequired ? ' (required)' : ''}`]),
    ...(tags.has('default') ? [`- Default: ${defaultText(tags.get('default') ?? '')}`] : []),
    ...(tags.has('example') ? [`- Example: ${code(tags.get('example') ?? '')}`] : []),
  ];
  return [text, ...(facts.length === 0 ? [] : [facts.join('\n')])];
}

/** A value is code, a sentence is text. */
function defaultText(text: string): string {
  return /^(?:'[^']*'|\[.*\]|\{.*\}|true|false|\d[\d_]*)$/.test(text) ? code(text) : text;
}

/** The keys of an object two levels down. */
function rowsOf(one: ts.InterfaceDeclaration | undefined): string[] {
  const rows = membersOf(one).map(({ name, type, isRequired, text, tags }) => {
    const parts = [
      text,
      ...(isRequired ? ['Required.'] : []),
      ...(tags.has('default') ? [`Default: ${defaultText(tags.get('default') ?? '')}.`] : []),
    ];
    return `- \`${name}\`: ${code(type)}. ${parts.filter((part) => part !== '').join(' ')}`.trimEnd();
  });
  return rows.length === 0 ? [] : [rows.join('\n')];
}
