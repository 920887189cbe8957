import type { Cause, Level } from '../../../lib/finding.ts';
import type { Path } from '../../../lib/url/path.ts';
import { hasHost, type LinkTarget } from '../../../pages/target.ts';
import { formatUrl } from '../../site/follow-target.ts';
import { findRepair, type Repair } from '../../site/repair.ts';
import type { Site } from '../../site/site.ts';
import { lacksFile } from '../../site/site-answer.ts';
import { isDirect, isLedOn, judgeTarget, type Verdict } from '../../site/verdict.ts';
import { describeAbsence, guessMeaning, shortenUrl } from './describe-url.ts';
import { describeWrongHost } from './misaddressed-urls.ts';
import { correctOrigin } from './sitemaps.ts';

// What is wrong with a URL, whichever carrier names it. The kinds of wrong, the heaviest first:
//
//   invalid      https://exa mple.example/
//   wrong host   http://localhost:4321/a.png, https://www.example.coma.png
//   relative     /a.png, where the URL is read on another host
//   other host   https://staging.example.com/a.png, and example.com of www.example.com
//   base         /a.png of a site below /docs/
//   lost         nothing is there, or a page in place of a file
//   moved        a redirect leads on
//   http         http://www.example.com/a.png
//   variant      /about of /about/
//   slashes      //a.png behind the host

const messages = {
  invalid: (noun: string, url: string) => `the ${noun} ${url} is not a URL`,
  wrongHost: (noun: string, url: string, where: string) => `the ${noun} ${url} leads to ${where}`,
  relative: (noun: string, url: string) => `the ${noun} "${url}" is not an absolute URL`,
  otherHost: (noun: string, url: string, host: string) => `the ${noun} ${url} is not on ${host}`,
  outsideBase: (noun: string, url: string, base: Path) => `the ${noun} ${url} is outside of ${base}`,
  lost: (noun: string, url: string, absence: string) => `the ${noun} ${url} ${absence}`,
  moved: (noun: string, url: string, end: string) => `the ${noun} ${url} redirects to ${end}`,
  insecure: (noun: string, url: string) =>
    `the ${noun} ${url} is written with http, and the site is on https`,
  variant: (noun: string, url: string, page: string) =>
    `the ${noun} ${url} is not the page's own URL, ${page}`,
  slashes: (noun: string, url: string) => `the ${noun} ${url} has two slashes in a row`,
};

const fixes = {
  write: (url: string) => `write ${shortenUrl(url)}`,
  lost: 'correct the URL, or add what it names',
  host: (origin: string) => `write a URL of ${origin}`,
};

/** What a carrier wants of its URL. */
export interface Wants {
  /** `absolute` for what is read on another host, such as a feed. */
  readonly form: 'absolute' | 'any';
  readonly to: 'page' | 'file' | 'any';
  /** The level of a relative URL, where it must be absolute. */
  readonly relative?: Level;
  /** The level of a URL that leads nowhere. */
  readonly lost: Level;
  /** The level of one that redirects. */
  readonly moved: Level | 'fine';
}

export interface Carrier {
  /** `image of the structured data` */
  readonly noun: string;
  readonly wants: Wants;
}

/** A URL as it is written, with the URL from which a relative one counts. */
export interface WrittenUrl {
  readonly href: string;
  readonly target: LinkTarget;
  readonly servedUrl: Path;
}

/** The heaviest fault of a URL; undefined for a right one, and for one of another site. */
export function findUrlFault(
  site: Site,
  { noun, wants }: Pick<Carrier, 'noun' | 'wants'>,
  written: WrittenUrl,
): Cause | undefined {
  const verdict = judgeTarget(site, written.target);
  const { where, target } = verdict;
  // Where all URLs of the site lack the host, `canonical-host` says so once.
  const isRelative = wants.form === 'absolute' && !hasHost(correctOrigin(site, written.href));
  const hasTwoSlashes = target?.path.includes('//') === true;
  if (isDirect(verdict) && !isRelative && !hasTwoSlashes) return undefined;
  if (written.href.trim() === '' || (where === 'otherHost' && verdict.meant === undefined)) return undefined;
  // Browsers load a file from https://example.com as from www.example.com.
  if (verdict.meant?.how === 'twin' && wants.form === 'any') return undefined;

  const url = shortenUrl(written.href);
  const repair = findRepair(site, written, written.href, verdict);
  const fix = repair && fixes.write(printRepair(site, wants, repair));
  const describe = (kind: string, level: Level | undefined, message: string, otherFix?: string) => ({
    key: `${kind} ${noun}`,
    ...(level !== undefined && { level }),
    message,
    ...((fix ?? otherFix) !== undefined && { fix: fix ?? otherFix }),
  });

  if (written.target.kind === 'invalid')
    return describe(
      'invalid',
      wants.lost,
      messages.invalid(noun, url),
      guessMeaning(site, written.href)?.fix,
    );
  if (written.target.kind !== 'site' && written.target.kind !== 'web') return undefined;
  if (where !== 'own' && verdict.meant !== undefined && !verdict.way.includes('host'))
    return describe(
      `${verdict.meant.how} ${verdict.meant.host}`,
      wants.lost,
      messages.wrongHost(noun, url, describeWrongHost(verdict.meant)),
      fixes.host(site.origin),
    );
  if (isRelative)
    return describe(
      'relative',
      wants.relative,
      messages.relative(noun, url),
      target === undefined ? fixes.host(site.origin) : fixes.write(site.origin + formatUrl(target)),
    );
  if (verdict.way.includes('host'))
    return describe(
      `host ${verdict.meant?.host}`,
      'warning',
      messages.otherHost(noun, url, site.origin),
      fixes.host(site.origin),
    );
  // A URL with a host is meant to leave the base.
  if (where === 'outsideBase' && (hasHost(written.href) || verdict.urlWithBase === undefined))
    return undefined;
  if (where === 'outsideBase')
    return describe('base', wants.lost, messages.outsideBase(noun, url, site.base));
  return findPathFault(site, { noun, wants }, { url, href: written.href, verdict, describe });
}

/** The faults of a URL on the site's own host. */
function findPathFault(
  site: Site,
  { noun, wants }: Pick<Carrier, 'noun' | 'wants'>,
  {
    url,
    href,
    verdict,
    describe,
  }: {
    readonly url: string;
    readonly href: string;
    readonly verdict: Verdict;
    readonly describe: (kind: string, level: Level | undefined, message: string, otherFix?: string) => Cause;
  },
): Cause | undefined {
  const { target, answer, end, way, last, page } = verdict;
  if (target === undefined || answer === undefined) return undefined;

  const isFileLost = wants.to === 'file' && lacksFile(target.path, answer);
  if (isFileLost || end === 'missing' || end === 'gone' || end === 'loop' || end === 'errorPage') {
    const meaning = guessMeaning(site, href);
    const folder = target.path.slice(0, target.path.lastIndexOf('/') + 1);
    const message = messages.lost(noun, url, describeAbsence(site) + (meaning?.text ?? ''));
    return describe(`lost in ${folder}`, wants.lost, message, meaning?.fix ?? fixes.lost);
  }
  if (isLedOn(verdict) && !way.includes('temporary') && last !== undefined && wants.moved !== 'fine') {
    const message = messages.moved(noun, url, formatUrl(last));
    return describe('moved', wants.moved, message, fixes.write(formatUrl(last)));
  }
  if (way.includes('http')) return describe('http', 'info', messages.insecure(noun, url));
  // https://www.example.com/docs of the home page /docs/
  if (way.includes('variant') && page !== undefined && page.servedUrl !== site.base)
    return describe('variant', 'info', messages.variant(noun, url, page.servedUrl));

  const path = target.path.replace(/\/{2,}/g, '/');
  if (path === target.path) return undefined;
  const start = hasHost(href) ? site.origin : '';
  return describe('slashes', 'info', messages.slashes(noun, url), fixes.write(start + path));
}

/** The URL in the form that the carrier must have. */
function printRepair(site: Site, { form }: Wants, { url, target }: Repair): string {
  if (form === 'any') return url;
  const { path, query, fragment } = target;
  return site.origin + path + (query && `?${query}`) + (fragment && `#${fragment}`);
}
