import { compact } from '../../../lib/text/text.ts';
import { withoutSlash } from '../../../lib/url/path.ts';
import { parseServerName } from '../../shared/server-config.ts';
import type { Directive } from './directives.ts';

/** An open section: `<Files "*.pdf">`. */
export interface ConfigSection {
  /** In lower case. */
  readonly name: string;
  readonly operands: string;
  /** As written. */
  readonly openTag: string;
  /** The `ServerName` of a `<VirtualHost>`. */
  readonly host: string | undefined;
}

/** A directive, and the sections around it from the outermost to the innermost. */
export interface PlacedDirective {
  readonly directive: Directive;
  readonly sections: readonly ConfigSection[];
}

/** A section deeper than this is read as a part of the one around; no file of a person has ten. */
const maxDepth = 100;

/**
 * Each directive with the sections around. The lines of sections are left out: `<Files "*.pdf">`, `Header …`, `</Files>`
 * is the header in one section.
 */
export function listWithSections(directives: readonly Directive[]): PlacedDirective[] {
  const placed: PlacedDirective[] = [];
  let open: readonly ConfigSection[] = [];
  for (const [index, directive] of directives.entries()) {
    const [, slash, tag = '', rest = ''] = /^<(\/?)(\w+)(.*)$/s.exec(directive.text) ?? [];
    const isSectionLine = slash !== undefined;
    const name = tag.toLowerCase();

    if (!isSectionLine) placed.push({ directive, sections: open });
    else if (slash === '') {
      if (open.length === maxDepth) continue;
      // `<VirtualHost *:80>`
      const operands = rest.trim().replace(/>$/, '').trimEnd();
      const openTag = `<${compact(tag, operands).join(' ')}>`;
      const host = name === 'virtualhost' ? findServerName(directives, index) : undefined;
      open = [...open, { name, operands, openTag, host }];
    } else {
      // `</Files>` closes the innermost `<Files>`, and every section inside.
      const closed = open.findLastIndex((section) => section.name === name);
      if (closed >= 0) open = open.slice(0, closed);
    }
  }
  return placed;
}

/** The `ServerName` of the section that opens at `start`. */
function findServerName(directives: readonly Directive[], start: number): string | undefined {
  for (let index = start; index < directives.length; index++) {
    const { text = '', name, words } = directives[index] ?? {};
    if (/^<\/virtualhost/i.test(text)) return undefined;
    if (name === 'servername') return parseServerName(words?.[0] ?? '');
  }
  return undefined;
}

/** The directives without section lines, each with `barred` or `host` of its sections. */
export function resolveSections(directives: readonly Directive[]): Directive[] {
  const root = directives.find(({ name }) => name === 'documentroot')?.words[0];
  return listWithSections(directives).map(({ directive, sections }): Directive => {
    // Inside `<Files "*.pdf">` and `<If …>`, the outer section is named.
    const [barred] = sections.flatMap((section) => findBar(section, root) ?? []);
    const virtualHost = sections.find(({ name }) => name === 'virtualhost');
    return {
      ...directive,
      ...(barred !== undefined && { barred }),
      ...(virtualHost && { isOfHost: true, host: virtualHost.host }),
    };
  });
}

/** Why directives in a section don't apply to all URLs; undefined if they do. `root`: the DocumentRoot. */
function findBar({ name, operands, openTag }: ConfigSection, root: string | undefined): string | undefined {
  if (name === 'virtualhost') return undefined;

  // `<IfModule mod_rewrite.c>`: modules are assumed to be loaded.
  if (name === 'ifmodule' && !operands.startsWith('!')) return undefined;
  // `<IfModule !mod_rewrite.c>`
  if (name === 'ifmodule') return `it applies only if ${operands.slice(1)} is missing (${openTag})`;

  // `<Directory "/var/www/html/">` with `DocumentRoot /var/www/html`, and `<Location />`
  const folder = withoutSlash(operands.replace(/^["']|["']$/g, ''));
  if (name === 'directory' && root !== undefined && folder === withoutSlash(root)) return undefined;
  if (name === 'location' && folder === '/') return undefined;
  return `it is inside ${openTag}, which a map can't express`;
}
