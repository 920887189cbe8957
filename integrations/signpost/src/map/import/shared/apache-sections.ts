import type { Directive } from './apache-lines.ts';
import { hostIn } from './by-host.ts';

/** A section that is open, and why its directives are about more than addresses; undefined where they are not. */
interface Section {
  readonly name: string;
  readonly why: string | undefined;
  /** The host that a `<VirtualHost>` is of. */
  readonly host?: string | undefined;
}

/** The directives of a configuration without the lines of its sections, each with what those say of it. */
export function withoutSections(directives: readonly Directive[]): Directive[] {
  const root = directives.find(({ name }) => name === 'documentroot')?.words[0];
  const open: Section[] = [];
  return directives.flatMap((directive, line) => {
    const [, slash, name = '', of = ''] = /^<(\/?)(\w+)\s*(.*?)\s*>?$/s.exec(directive.text) ?? [];
    if (slash === undefined) return [placed(directive, open)];
    const at = open.findLastIndex((section) => section.name === name.toLowerCase());
    if (slash === '')
      open.push({
        name: name.toLowerCase(),
        why: whyBarred(name, of, root),
        host: /^virtualhost$/i.test(name) ? hostFrom(directives.slice(line)) : undefined,
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
