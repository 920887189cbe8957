/** A check of the address-change tool's own, made beforehand. */
export interface PreCheck {
  readonly what: string;
  readonly isMet: boolean;
  readonly says: string;
}

/** What a move changes, as far as the address-change tool cares. */
export interface Move {
  /** Origins. */
  readonly from: string;
  readonly to: string;
  /** Host names that lead to the old site. */
  readonly hosts: readonly string[];
  readonly sectionWise: boolean;
  /** True where several old sites become one. */
  readonly isMerger?: boolean;
  /** Absolute: of the new addresses, and of the old ones where there is one. */
  readonly sitemaps: readonly string[];
  /** The tool's own checks; none where they could not be made yet. */
  readonly checks: readonly PreCheck[];
}

/**
 * Whether Search Console's Change of Address is the tool for a move: only where the domain or subdomain changes as a
 * whole. (Google Search Console help, "Change of Address tool".)
 */
export function needsAddressChange({
  from,
  to,
  sectionWise,
  isMerger = false,
}: Pick<Move, 'from' | 'to' | 'sectionWise' | 'isMerger'>): { applies: boolean; why: string } {
  const [old, own] = [new URL(from), new URL(to)];
  if (bare(old.hostname) === bare(own.hostname)) {
    const what =
      old.protocol !== own.protocol
        ? 'from http to https'
        : old.hostname !== own.hostname
          ? 'between www and the bare domain'
          : 'within one host';
    return {
      applies: false,
      why: `the move is ${what}, and the tool is for another domain or subdomain; redirects and sitemaps say it all`,
    };
  }
  if (isMerger)
    return {
      applies: false,
      why: 'several sites become one, and the tool is for one site that becomes one other; the redirects carry each of them',
    };
  if (sectionWise)
    return {
      applies: false,
      why: 'the site moves section by section, and the tool moves a site whole; use it with the last section',
    };
  return { applies: true, why: `the site moves as a whole from ${old.hostname} to ${own.hostname}` };
}

/** The checklist as Markdown, to be worked off by a person: the tool has no interface for programs. */
export function addressChangeList(move: Move): string {
  const { applies, why } = needsAddressChange(move);
  const properties = [...new Set([...move.hosts, new URL(move.to).hostname])].sort();
  const lines = [
    '# Telling the search engines',
    '',
    `Change of Address in Search Console ${applies ? '**applies**' : '**does not apply**'}: ${why}.`,
    '',
    '## Properties to have verified, with the same account',
    '',
    ...properties.flatMap((host) => [`- [ ] \`https://${host}/\``, `- [ ] \`http://${host}/\``]),
    `- [ ] better: domain properties for ${[...new Set(properties.map(bare))].map((host) => `\`${host}\``).join(' and ')}`,
    '',
    ...(applies ? toolSteps(move) : []),
    '## In any case',
    '',
    `- [ ] submit ${move.sitemaps.map((url) => `\`${url}\``).join(' and ')}`,
    '- [ ] Bing and the others: `signpost migrate announce` (IndexNow)',
    '- [ ] carry over disavowed links and country settings of the old property',
    '',
  ];
  return lines.join('\n');
}

function toolSteps({ checks, from }: Move): string[] {
  return [
    '## The tool’s own checks, made beforehand',
    '',
    ...(checks.length === 0
      ? ['- [ ] made by `signpost migrate announce` once the redirects are in place']
      : []),
    ...checks.map(({ what, isMet, says }) => `- [${isMet ? 'x' : ' '}] ${what}: ${says}`),
    '',
    '## Steps',
    '',
    `- [ ] open the old property (\`${from}/\`), Settings, Change of address`,
    '- [ ] choose the new property, validate, confirm',
    '- [ ] keep the redirects; the tool’s effect ends after 180 days',
    '',
  ];
}

function bare(host: string): string {
  return host.replace(/^www\./, '');
}
