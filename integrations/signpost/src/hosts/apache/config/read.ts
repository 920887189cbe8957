import { basename } from 'node:path';
import { type Item, type Notice, type Reading, unexpressed } from '../../../map/patterns/foreign-rule.ts';
import { gonePageNote, slashes } from '../../../map/patterns/notes.ts';
import { byHost } from '../../../map/patterns/servers.ts';
import { aliasOf, type Directive, directivesOf, withoutSections } from './directives.ts';
import { readAlias } from './redirects.ts';
import { rewriteReader } from './rewrite.ts';

/** The redirects of a `.htaccess`, whose folder is at the URL path `base`, or of a server's configuration. */
export function readApacheConfig(file: string, text: string, base: string): Reading {
  const isFolder = /htaccess$/.test(basename(file));
  const directives = withoutSections(directivesOf(text));
  return readDirectives(directives, isFolder ? base : undefined);
}

/** The items of one directive, and the comments before it. */
interface Block {
  readonly items: readonly Item[];
  readonly isRewrite: boolean;
}

/** `folder`: the path of a .htaccess's folder; undefined for a server's configuration. */
function readDirectives(directives: readonly Directive[], folder: string | undefined): Reading {
  const blocks: Block[] = [];
  const notices: Notice[] = [];
  // The last one counts, also for earlier rules.
  const engine = directives.findLast(({ name, barred }) => name === 'rewriteengine' && barred === undefined);
  const isOff = engine?.words[0]?.toLowerCase() === 'off';
  const targets = directives.findLast(({ name, barred }) => name === 'rewritebase' && barred === undefined);
  const rewrites = rewriteReader({
    ...{ isFolder: folder !== undefined, isOff, folder: folder ?? '/', targets: targets?.words[0] },
  });
  let conditions: Directive[] = [];
  let headings: Item[] = [];
  for (const directive of directives) {
    const { name, line, text, words, barred } = directive;
    if (name === '#') headings.push({ kind: 'heading', line, text: words.join(' ') });
    if (name === 'rewritecond') conditions.push(directive);
    if (name === '#' || name === 'rewritecond') continue;
    const gonePage =
      name === 'errordocument' && words[0] === '410' ? gonePageNote(words[1] ?? '') : undefined;
    if (gonePage !== undefined) notices.push({ line, text: gonePage });
    const isRewrite = name === 'rewriterule';
    const alias = aliasOf(directive);
    const items =
      barred !== undefined && (isRewrite || alias !== undefined)
        ? [unexpressed(line, text, barred)]
        : isRewrite
          ? rewrites.read(directive, notices, conditions)
          : alias === undefined
            ? []
            : readAlias(directive, alias, notices);
    // Conditions apply to the next rule, even with mod_alias directives in between.
    if (isRewrite) conditions = [];
    if (items.length === 0) continue;
    blocks.push({ items: [...headings, ...items.map((item) => ofHost(item, directive))], isRewrite });
    headings = [];
  }
  return byHost({ items: [...inOrder(blocks, notices), ...headings], notices, general: [slashes] });
}

function ofHost(item: Item, { host }: Directive): Item {
  return item.kind === 'rule' && host !== undefined ? { ...item, server: host } : item;
}

/** mod_rewrite runs before mod_alias, wherever its rules are. */
function inOrder(blocks: readonly Block[], notices: Notice[]): Item[] {
  const firstAlias = blocks.findIndex((block) => !block.isRewrite && ruleIn(block));
  const late = blocks.find((block, at) => at > firstAlias && block.isRewrite && ruleIn(block));
  const rule = late && ruleIn(late);
  if (firstAlias < 0 || rule === undefined) return blocks.flatMap(({ items }) => items);
  notices.push({ line: rule.line, text: orderNote });
  return [true, false].flatMap((isRewrite) =>
    blocks.filter((block) => block.isRewrite === isRewrite).flatMap(({ items }) => items),
  );
}

const orderNote =
  'Apache applies RewriteRule before Redirect, regardless of their order in the file; the map has them in that order';

function ruleIn({ items }: Block): Item | undefined {
  return items.find(({ kind }) => kind === 'rule');
}
