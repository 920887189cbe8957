/** What is wrong with the words of a canonical, as the end of a sentence, and what to do. */
interface CanonicalFault {
  readonly what: string;
  readonly fix: string;
}

/** What an absolute canonical has that names no page of its own: a login, a campaign, a fragment. */
export function canonicalFault(href: string): CanonicalFault | undefined {
  const shown = withoutUser(href);
  if (shown !== href)
    return {
      what: 'has a login, which everybody can read',
      fix: `write ${shown.replace(/#.*/s, '')}`,
    };
  const campaign = /[?&]((?:utm_\w+|gclid|fbclid|msclkid))=/i.exec(href)?.[1];
  if (campaign !== undefined)
    return {
      what: `names a campaign (${campaign}), so that each of them is another page`,
      fix: `leave ${campaign} out`,
    };
  if (!href.includes('#')) return undefined;
  return { what: 'has a fragment, which is not a page of its own', fix: `write ${href.replace(/#.*/s, '')}` };
}

/** An address without name and password, as a message may show it. */
export function withoutUser(href: string): string {
  const url = URL.parse(href) ?? undefined;
  if (url === undefined || (url.username === '' && url.password === '')) return href;
  url.username = '';
  url.password = '';
  return url.href;
}
