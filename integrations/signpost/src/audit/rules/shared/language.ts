/** Cached, since looking up language and region names is slow, and sites use few. */
const verdicts = new Map<string, string | undefined>();

/** Common mistakes, and the right codes. */
const meant: Record<string, string> = { uk: 'GB', eu: 'no region', un: 'no region' };

/** The error in a code of hreflang or lang; undefined for none. */
export function findCodeFault(code: string): string | undefined {
  const fault = verdicts.has(code) ? verdicts.get(code) : checkLanguageCode(code);
  verdicts.set(code, fault);
  return fault;
}

function checkLanguageCode(code: string): string | undefined {
  if (code.toLowerCase() === 'x-default') return undefined;

  const parts = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?$/i.exec(code);
  if (parts === null) return 'is not a language code';
  const [, language = '', , region] = parts;
  const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  if (languages.of(language) === undefined) return `has the language "${language}", which does not exist`;

  const [two = ''] = language.length === 3 ? Intl.getCanonicalLocales(language) : [];
  if (two.length === 2) return `has the language "${language}"; write ${two}`;
  if (region === undefined || /^\d/.test(region)) return undefined;

  const right = meant[region.toLowerCase()];
  if (right !== undefined) return `has the country "${region}"; write ${right}`;
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

  return regions.of(region.toUpperCase()) === undefined
    ? `has the country "${region}", which does not exist`
    : undefined;
}
