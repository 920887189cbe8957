import type { Spot } from '../lib/text/lines.ts';
import type { Path } from '../lib/url/path.ts';
import type { MissingProperty } from './html/required-properties.ts';
import type { DataUrl, InvalidValue } from './html/structured-values.ts';
import type { LinkTarget } from './target.ts';
import type { TextFault } from './text-fault.ts';

/** A text with its place. */
export interface Text extends Spot {
  readonly text: string;
}

/** A sentence with the first link behind its start in the same paragraph, as in "This page has moved to <a href="/gauges/">Gauges</a>." */
export interface Sentence extends Text {
  readonly link: Spot | undefined;
}

/** A URL that a page names beside its links and files: of a form, of structured data, of a meta. */
export interface NamedUrl extends Text {
  readonly by: DataUrl['by'] | 'form' | 'og:video' | 'og:audio' | 'msapplication-tileimage';
}

/** A text that nobody wrote, or a heading, link or button without one. */
export interface FaultyText extends Text {
  /** `the link text`; of an element without a text its name. */
  readonly noun: string;
  readonly fault: TextFault;
}

/** A `title` element. */
export interface Title extends Text {
  /** False if an earlier element ended the head. */
  readonly head: boolean;
}

/**
 * `page`: a document of the site; `error`: the page for a status; `redirect`: a page that redirects immediately;
 * `fragment`: a part of a page; `feed`: RSS or Atom in an HTML file name, as in WordPress exports.
 */
export type PageKind = 'page' | 'error' | 'redirect' | 'fragment' | 'unreadable' | 'feed';

/** True for the bytes of a page that isn't parsed: 39 MB of HTML took 1.5 GB. Google reads the first 2 MB. */
export function isTooLarge(bytes: number): boolean {
  return bytes > 10_000_000;
}

/** True for files that crawlers don't treat as pages. */
export function isFileOnly(kind: PageKind): boolean {
  return kind === 'fragment' || kind === 'feed';
}

/** Why a file can't be read, or not correctly. */
export interface Trouble {
  readonly kind: 'too large' | 'unreadable' | 'not UTF-8' | 'UTF-16' | 'NUL' | 'nested too deeply';
  /** `it is not UTF-8`; a whole sentence for a file that wasn't read. */
  readonly text: string;
}

/** An element with a URL. */
export interface Ref extends Spot {
  /** How the browser uses it; `asset` is loaded by an inline style: an image, a font or another sheet. */
  readonly kind: 'link' | 'image' | 'script' | 'style' | 'font' | 'frame' | 'media' | 'asset';
  /** As written, with entities decoded. */
  readonly href: string;
  /** `unresolved` until the page's own URL is known. */
  target: LinkTarget;
  /** True inside `noscript`: visible only without scripts. */
  readonly noscript: boolean;
}

/** A `link` element that isn't a stylesheet: canonical, alternate, icon, … */
export interface Rel extends Spot {
  /** Lower-case tokens of `rel`. */
  readonly rel: readonly string[];
  readonly href: string;
  target: LinkTarget;
  readonly hreflang: string | undefined;
  readonly media: string | undefined;
  readonly type: string | undefined;
  readonly sizes: string | undefined;
  /** False behind the end of the head, where crawlers ignore the element. */
  readonly head: boolean;
}

/** A `meta` element whose name is in `metaNames` (html/head-facts.ts), property or http-equiv; the key is in lower case. */
export interface Meta extends Spot {
  readonly key: string;
  readonly content: string;
  readonly head: boolean;
}

/** The document's declared encoding. `byte` is the end of the element, counted from 0. */
export interface Charset extends Spot {
  readonly value: string;
  readonly byte: number;
  /** False if another element of the head comes first, or if the head has ended. */
  readonly first: boolean;
}

/** Navigation without a link for crawlers. */
export interface Unfollowable extends Spot {
  readonly kind: 'no-href' | 'javascript' | 'onclick' | 'role-link';
  readonly element: string;
  /** The id or first class as a selector; '' without both. */
  readonly selector: string;
}

/**
 * The acts of a script, each with an example in `script-acts.ts`. `redirect-always`: no condition in the code comes before.
 * `open-redirect`: to a target in the page's URL. `to-not-found`: to a page such as /404.
 */
export interface ScriptAct extends Spot {
  readonly act:
    | 'redirect'
    | 'unset-noindex'
    | 'set-noindex'
    | 'to-not-found'
    | 'redirect-always'
    | 'open-redirect'
    | 'hash-route'
    | 'set-title';
}

/** A `meta http-equiv=refresh`. */
export interface Refresh extends Spot {
  /** In seconds. */
  readonly delay: number;
  /** '' if the page only reloads itself. */
  readonly href: string;
  target: LinkTarget;
}

/** The tag that ended the head before `</head>` or `<body>`: an element's name, `/body` for an end tag, or `text`. */
export interface HeadEnd extends Spot {
  readonly by: string;
}

/** A value of structured data that search engines refuse. */
interface InvalidText extends Text, Omit<InvalidValue, 'value'> {}

/** The facts from one walk over the tree of a page. */
export interface PageFacts {
  /** The `href` of the `base` element. */
  readonly baseHref: string | undefined;
  readonly lang: Text | undefined;
  readonly charset: Charset | undefined;
  readonly titles: readonly Title[];
  readonly metas: readonly Meta[];
  readonly rels: readonly Rel[];
  readonly refs: readonly Ref[];
  readonly refreshes: readonly Refresh[];
  /** The h1 elements, wherever they are; the text is '' for an image alone. */
  readonly h1s: readonly Text[];
  /** Texts of the body that nobody wrote, the first of each kind. */
  readonly faultyTexts: readonly FaultyText[];
  readonly unfollowable: readonly Unfollowable[];
  /** Each `img` with an empty URL that no script fills. */
  readonly imagesWithoutUrl: readonly Spot[];
  /** The URL of each `img` without an `alt` that people see. */
  readonly imagesWithoutAlt: readonly Text[];
  /** The possible acts of inline scripts. */
  readonly acts: readonly ScriptAct[];
  /** What the parser says of structured data with invalid JSON, each with the place of its script. */
  readonly jsonFaults: readonly Text[];
  /** The dates and URLs in structured data that aren't any, each with the place of its script. */
  readonly invalidValues: readonly InvalidText[];
  /** The required properties that structured data lacks, each with the place of its script. */
  readonly missingProperties: readonly (MissingProperty & Spot)[];
  /** The URLs in the breadcrumbs of structured data, each with the place of its script. */
  readonly breadcrumbs: readonly Text[];
  /** The other URLs of the page. */
  readonly namedUrls: readonly NamedUrl[];
  /** The `datetime` of each `time` element, or its text; only of an error page. */
  readonly times: readonly Text[];
  readonly scripts: number;
  readonly mailLinks: number;
}

/** The text of a page, in characters without white space, and its pictures. */
export interface TextFacts {
  /** In the body without navigation. */
  readonly bodyLength: number;
  /** In `main`, without navigation inside of it. */
  readonly mainLength: number;
  readonly hasMain: boolean;
  readonly allLength: number;
  /** Hidden characters in `main`, or without one in the body. */
  readonly hiddenLength: number;
  /** Words in `main`, or without one in the body without navigation. */
  readonly words: number;
  /** Identifies pages with the same text. */
  readonly hash: number;
  /** Images, videos, frames, drawings and input fields in `main`, or without one outside of navigation, header and footer. */
  readonly pictures: number;
  /** Elements anywhere in which a script draws. */
  readonly drawn: number;
}

/** A page before the links are resolved, since the page's own URL depends on the whole site. */
export interface RawPage extends PageFacts {
  /** Path in the build, with forward slashes. */
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  /** True for a live page that was cut; missing in a build, whose files are read whole. */
  readonly isCut?: boolean;
  readonly kind: PageKind;
  /** The status of an error page. */
  readonly status: number | undefined;
  readonly headEnd: HeadEnd | undefined;
  /** Values of `id` and of `a name`, and the fragments that an inline script opens, one per line. */
  readonly ids: string;
  readonly text: TextFacts;
  /** The title, heading or sentence of a missing page: `Page not found`. */
  readonly notFound: Text | undefined;
  /** The sentence of a short page about its new URL. */
  readonly moved: Sentence | undefined;
  /** The Lorem ipsum of a short page. */
  readonly filler: Text | undefined;
  /** What keeps the file from being read, or from being read as UTF-8; undefined for nothing. */
  readonly trouble: Trouble | undefined;
}

/** The facts of an HTML file. */
export interface Page extends RawPage {
  /** The URL at which the host serves the file. Relative links are resolved against it. */
  readonly servedUrl: Path;
  /** The path of the canonical, on this host or another; undefined without a canonical. */
  declaredUrl: Path | undefined;
  /** The canonicals in the head, which crawlers see. */
  readonly canonicals: readonly Rel[];
}

export function compareFiles(a: Pick<Page, 'file'>, b: Pick<Page, 'file'>): number {
  return a.file < b.file ? -1 : 1;
}
