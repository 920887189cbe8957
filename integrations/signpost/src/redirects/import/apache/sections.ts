import { hostIn } from '../shared/hosts.ts';
import type { Directive } from './lines.ts';

/** A section that is open, and why its directives are about more than addresses; undefined where they are not. */
interface Section {
  readonly name: string;
  readonly why: string | undefined;
  /** The host that a `<VirtualHost>` is of. */
  readonly host?: string | undefined;
}

/** `<Files "*.pdf">` opens a section, and `</Files>` closes it. Undefined for any other line. */
export function sectionTag(text: string): { opens: boolean; name: string; operands: string } | undefined {
  const [, slash, name = '', rest = ''] = /^<(\/?)(\w+)(.*)$/s.exec(text) ?? [];
  if (slash === undefined) return undefined;
  const inner = rest.trim();
  const operands = inner.endsWith('>') ? inner.slice(0, -1).trimEnd() : inner;
  return { opens: slash === '', name, operands };
}

/** The directives of a configuration without the lines of its sections, each with what those say of it. */
export function withoutSections(directives: readonly Directive[]): Directive[] {
  const root = directives.find(({ name }) => name === 'documentroot')?.words[0];
  const open: Section[] = [];
  return directives.flatMap((directive, line) => {
    const tag = sectionTag(directive.text);
    if (tag === undefined) return [placed(directive, open)];
    const name = tag.name.toLowerCase();
    const at = open.findLastIndex((section) => section.name === name);
    if (tag.opens)
      open.push({
        name,
        why: whyBarred(tag.name, tag.operands, root),
        host: name === 'virtualhost' ? hostFrom(directives.slice(line)) : undefined,
      });
    else if (at >= 0) open.splice(at);
    return [];
  });
}

function placed(directive: Directive, open: readonly Section[]): Directive {
  const why = open.find((section) => section.why !== undefined)?.why;
  const virtual = open.find(({ name }) => name === 'virtualhost');
  return {
    ...directive,
    ...(why === undefined ? {} : { barred: why }),
    ...(virtual === undefined ? {} : { isOfHost: true, host: virtual.host }),
  };
}

/** The `ServerName` of the section that begins the directives. */
function hostFrom(directives: readonly Directive[]): string | undefined {
  const end = directives.findIndex(({ text }) => /^<\/virtualhost/i.test(text));
  const inside = end < 0 ? directives : directives.slice(0, end);
  return hostIn(inside.find(({ name }) => name === 'servername')?.words[0] ?? '');
}

/** A module that is asked for is taken to be there; the root's own folder holds all addresses. */
function whyBarred(name: string, of: string, root: string | undefined): string | undefined {
  const kind = name.toLowerCase();
  const written = `<${name}${of === '' ? '' : ` ${of}`}>`;
  if (kind === 'virtualhost') return undefined;
  if (kind === 'ifmodule')
    return of.startsWith('!') ? `it counts only where ${of.slice(1)} is missing (${written})` : undefined;
  const operand = of.replace(/^["']|["']$/g, '').replace(/(?<=.)\/$/, '');
  if (kind === 'directory' && operand === root?.replace(/(?<=.)\/$/, '')) return undefined;
  if (kind === 'location' && operand === '/') return undefined;
  return `it stands inside ${written}, for which a map has no word`;
}
