import type { Finding } from '../../lib/finding.ts';
import type { Spot } from '../../lib/lines.ts';
import type { Path } from '../../lib/path.ts';
import type { Target } from './target.ts';

/** A text and where it is. */
export interface Text extends Spot {
  readonly text: string;
}

/** The name of a query parameter of a form, and the action of the form. */
export interface QueryField extends Text {
  readonly action: string;
}

/** A `title` element. */
export interface Title extends Text {
  /** False where an earlier element closed the head. */
  readonly head: boolean;
}

/**
 * `page`: a document of the site; `error`: the page for a status; `redirect`: a stub that redirects at once; `fragment`: a
 * part that a page is made of; `feed`: RSS or Atom in a file that is named like a page, as exports of WordPress have it.
 */
export type PageKind = 'page' | 'error' | 'redirect' | 'fragment' | 'unreadable' | 'feed';

/** True for what a crawler doesn't read as a page: its URL leads to a file. */
export function isFileOnly(kind: PageKind): boolean {
  return kind === 'fragment' || kind === 'feed';
}

/** An element with a URL. */
export interface Ref extends Spot {
  /** What the browser does with it; `asset` is what a style written in the page asks for: an image, a font or another sheet. */
  readonly kind: 'link' | 'image' | 'script' | 'style' | 'font' | 'frame' | 'media' | 'asset';
  /** As written, with entities decoded. */
  readonly href: string;
  readonly target: Target;
  /** True inside `noscript`: seen only without script. */
  readonly noscript: boolean;
}

/** A `link` element that isn't a stylesheet: canonical, alternate, icon, … */
export interface Rel extends Spot {
  /** Lower-case tokens of `rel`. */
  readonly rel: readonly string[];
  readonly href: string;
  readonly target: Target;
  readonly hreflang: string | undefined;
  readonly media: string | undefined;
  readonly type: string | undefined;
  readonly sizes: string | undefined;
  /** False where an earlier element closed the head, so that crawlers ignore it. */
  readonly head: boolean;
}

/** A `meta` element with a name, a property or an http-equiv; the key is in lower case. */
export interface Meta extends Spot {
  readonly key: string;
  readonly content: string;
  readonly head: boolean;
}

/** How the document says its encoding. `byte` is where the element ends, counted from 0. */
export interface Charset extends Spot {
  readonly value: string;
  readonly byte: number;
  /** False where another element of the head is before it, or one that closed the head. */
  readonly first: boolean;
  /** Encodings that the page declares after it and that are not the same. */
  readonly others: readonly Text[];
}

/** Navigation that a crawler can't follow. */
export interface Unfollowable extends Spot {
  readonly kind: 'no-href' | 'javascript' | 'onclick' | 'role-link' | 'form' | 'xlink';
  readonly element: string;
  /** Its id or first class, as a selector has them; '' without both. */
  readonly selector: string;
}

/** An `img` without `alt`, without its width and height, or with an empty URL. */
export interface BareImage extends Spot {
  readonly src: string;
  /** False where it has no `alt` at all; an empty one says that it is decoration. */
  readonly alt: boolean;
  /** False where it lacks its width or its height. */
  readonly size: boolean;
  /** True where it has an empty URL, and nothing by which a script would fill it in. */
  readonly empty: boolean;
}

/** What a script does that a crawler would trip over; `redirect-alone` where it does so whenever the page is opened. */
export interface ScriptAct extends Spot {
  readonly act:
    | 'redirect'
    | 'unset-noindex'
    | 'set-noindex'
    | 'add-noindex'
    | 'to-not-found'
    | 'redirect-alone'
    | 'hash-route'
    | 'to-mobile'
    | 'set-title'
    | 'set-description';
  /** The file of the site that does it; left out for what is written in the page. */
  readonly file?: string;
}

/** A `meta http-equiv=refresh`. */
export interface Refresh extends Spot {
  /** In seconds. */
  readonly delay: number;
  /** '' where the page only reloads itself. */
  readonly href: string;
  readonly target: Target;
}

/** What closed the head before `</head>` or `<body>`: an element's name, `/body` for an end tag, or `text`. */
export interface HeadEnd extends Spot {
  readonly by: string;
}

/** A field that Google requires of a type of structured data, and one of that type lacks. */
export interface DataGap extends Spot {
  /** As the data has it. */
  readonly type: string;
  /** The field, or several of which one is enough. */
  readonly anyOf: readonly string[];
  /** The field whose value lacks it: `offers`. '' for the thing itself. */
  readonly within: string;
  readonly source: string;
  /** The day since when Google shows no results of that type. */
  readonly ended: string | undefined;
}

/** A comment that asks the audit to leave a finding; see `lib/ignore.ts`. */
export interface PageIgnore extends Spot {
  /** The line on which the comment ends. */
  readonly end: number;
  readonly rule: string;
  readonly reason: string;
}

/** The sentence of a page with hardly any text by which it says that nothing is there, and what there is not. */
export interface Denial extends Text {
  readonly about: 'missing' | 'empty' | 'ended' | 'maintenance' | 'placeholder';
}

/** What matters on error pages alone. */
export interface ErrorFacts {
  /** What sends visitors away unasked and is in no other fact: a script, or a refresh for those without script. */
  readonly leaves: readonly Text[];
  /** What in its own scripts asks a server for something. */
  readonly requests: readonly Text[];
  /** Each `time` element: its `datetime`, or else its text. */
  readonly times: readonly Text[];
  /** The days that its text names, as `YYYY-MM-DD`. */
  readonly days: readonly Text[];
  /** True where its text has the number 404. */
  readonly mentions404: boolean;
}

/** The facts of one HTML file. */
export interface Page {
  /** Path in the build, with forward slashes. */
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  /** True where a server sent more than was read; left out in a build, whose files are read whole. */
  readonly isCut?: boolean;
  readonly kind: PageKind;
  /** The status that an error page is for. */
  readonly status: number | undefined;
  /** The one URL that it is served at, in the site's own variant. */
  readonly url: Path;
  /** Other URLs at which a host may serve the same file. */
  readonly variants: readonly Path[];
  /** What its relative URLs start with, where a `base` element says so. */
  readonly baseHref: string | undefined;
  readonly lang: Text | undefined;
  readonly charset: Charset | undefined;
  readonly titles: readonly Title[];
  readonly metas: readonly Meta[];
  readonly rels: readonly Rel[];
  readonly refs: readonly Ref[];
  readonly refreshes: readonly Refresh[];
  readonly mainHeadings: readonly Text[];
  readonly unfollowable: readonly Unfollowable[];
  readonly bareImages: readonly BareImage[];
  readonly acts: readonly ScriptAct[];
  /** The text of its scripts and handlers that may leave it or change what is indexed. */
  readonly scripts: string;
  /** Structured data that isn't JSON. */
  readonly badData: readonly Text[];
  /** The URL that structured data says is that of its page. */
  readonly dataUrls: readonly Text[];
  /** Fields that Google requires, and structured data lacks. */
  readonly dataGaps: readonly DataGap[];
  readonly headEnd: HeadEnd | undefined;
  readonly ignores: readonly PageIgnore[];
  /** Values of `id` and of `a name`, one per line. */
  readonly ids: string;
  /** Characters that aren't white space: in the body without navigation, and in `main`. */
  readonly text: {
    readonly bodyLength: number;
    readonly mainLength: number;
    readonly hasMain: boolean;
    readonly allLength: number;
    /** Of `main`, or else of the body, what an element around it hides. */
    readonly hiddenLength: number;
    /** Words between white space, in `main`, else in the body without navigation. */
    readonly words: number;
  };
  /** A number that pages with the same text share. */
  readonly textHash: number;
  readonly counts: {
    readonly scripts: number;
    readonly mailLinks: number;
    /** Images, videos, frames, drawings and fields to type in, in `main`, else outside navigation, header and footer. */
    readonly pictures: number;
    /** Those of them that are images, frames or what a script draws. */
    readonly silent: number;
    /** Characters of the texts that describe images. */
    readonly described: number;
    /** Elements that a script draws in, wherever they are. */
    readonly drawn: number;
  };
  readonly denial: Denial | undefined;
  /** Names of the parameters that a form adds to the query of a URL, or that its action has. */
  readonly queryFields: readonly QueryField[];
  /** What is looked at on error pages alone; undefined for any other. */
  readonly error: ErrorFacts | undefined;
  /** Why it could not be read, where `kind` is `unreadable`, or that it isn't UTF-8. */
  readonly trouble: string | undefined;
}

export type RawRef = Omit<Ref, 'target'>;
export type RawRel = Omit<Rel, 'target'>;
export type RawRefresh = Omit<Refresh, 'target'>;

/** A page as it was read. Where its links lead is known once the site tells which URL is the page's own. */
export interface RawPage extends Omit<Page, 'url' | 'variants' | 'refs' | 'rels' | 'refreshes'> {
  readonly refs: readonly RawRef[];
  readonly rels: readonly RawRel[];
  readonly refreshes: readonly RawRefresh[];
}

/** Orders pages by their files, of which no two are the same. */
export function byFile(a: Pick<Page, 'file'>, b: Pick<Page, 'file'>): number {
  return a.file < b.file ? -1 : 1;
}

/** Where on a page something is, as the place of a finding. */
export function at(
  site: { readonly origin: string },
  page: Page,
  spot?: Spot,
): Pick<Finding, 'file' | 'line' | 'column' | 'url'> {
  const place = { file: page.file, url: site.origin + page.url };
  return spot === undefined
    ? { ...place, line: 1, column: 1 }
    : { ...place, line: spot.line, column: spot.column };
}
