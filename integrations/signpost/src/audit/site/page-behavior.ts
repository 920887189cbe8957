import { rememberByName } from '../../lib/remember.ts';
import { Lines, type Spot } from '../../lib/text/lines.ts';
import { decodeText } from '../../lib/text/text.ts';
import { selectorAt } from './html/links.ts';
import type { Page, RawPage, ScriptAct, Unfollowable } from './page.ts';
import { isActive, isLibrary } from './script/active.ts';
import type { Behavior, behaviorOf, Source } from './script/behavior.ts';

/** Opens a page in a JavaScript engine and runs its scripts. */
export type RunScripts = typeof behaviorOf;

/** The engine, loaded only if a page has scripts, since that takes as long as reading hundreds of pages. */
export async function scriptEngine(pages: readonly RawPage[]): Promise<RunScripts | undefined> {
  const hasScripts = pages.some(
    ({ scripts, refs }) => scripts !== '' || refs.some(({ kind }) => kind === 'script'),
  );
  return hasScripts ? (await import('./script/behavior.ts')).behaviorOf : undefined;
}

/** The input for running a page's scripts. */
interface Opened {
  /** Undefined to run no scripts. */
  readonly run: RunScripts | undefined;
  /** Undefined if unknown; a script may depend on the host. */
  readonly origin: string | undefined;
  readonly now: Date;
  /** The text of a page. */
  read(file: string): Buffer | undefined;
  /** The site's file at a path; undefined if there is none. */
  load?(path: string): { readonly file: string; readonly text: string } | undefined;
}

/** Of pages with the same scripts, this many are opened, since a script may act on one of them only. */
const mostAlike = 40;

/** Adds what a page's scripts do when it is opened and when a visitor clicks. Pages without such scripts stay unchanged. */
export function behaviorReader(opened: Opened): (page: Page) => Page {
  const { run } = opened;
  if (run === undefined) return (page) => page;
  const alike = new Map<string, number>();
  // Many pages have the same files.
  const load = rememberByName((path) => {
    const found = opened.load?.(path);
    return found && { ...found, isLibrary: isLibrary(found.text) };
  });
  const isFileActive = rememberByName((path) => isActive(load(path)?.text ?? ''));
  return (page) => {
    if (page.kind === 'unreadable' || page.kind === 'feed') return page;
    const files = page.refs.flatMap(({ kind, target }) =>
      kind === 'script' && target.kind === 'site' && isFileActive(target.path) ? [target.path] : [],
    );
    if (page.scripts === '' && files.length === 0) return page;
    const key = [page.scripts, ...files].join('\n');
    const count = alike.get(key) ?? 0;
    alike.set(key, count + 1);
    const bytes = count < mostAlike ? opened.read(page.file) : undefined;
    if (bytes === undefined) return page;
    const html = decodeText(bytes);
    const behavior = run(html, {
      url: `${opened.origin ?? 'https://site.invalid'}${page.url}`,
      isHostKnown: opened.origin !== undefined,
      language: 'en-US',
      now: opened.now.getTime(),
      load: (url) =>
        new URL(url).origin === (opened.origin ?? 'https://site.invalid')
          ? load(new URL(url).pathname)
          : undefined,
    });
    return withBehavior(page, behavior, html);
  };
}

function withBehavior(page: Page, behavior: Behavior, html: string): Page {
  const lines = new Lines(html);
  const acts: ScriptAct[] = [...page.acts];
  const add = (act: ScriptAct['act'], { file, offset }: Source): void => {
    const has = acts.some((one) => one.act === act && one.file === file);
    if (!has) acts.push({ act, ...(file === undefined ? {} : { file }), ...lines.at(offset) });
  };
  for (const leave of behavior.leaves) {
    add('redirect', leave);
    if (leave.isSure) add('redirect-alone', leave);
  }
  for (const source of behavior.addsNoindex) add('add-noindex', source);
  for (const source of behavior.removesNoindex) add('unset-noindex', source);
  const isKnown = ({ line, column }: Spot): boolean =>
    page.unfollowable.some((one) => one.line === line && one.column === column);
  const unfollowable: Unfollowable[] = behavior.links
    .map(({ offset, name }) => ({
      kind: 'onclick' as const,
      element: name,
      selector: selectorAt(html, offset),
      ...lines.at(offset),
    }))
    .filter((spot) => !isKnown(spot));
  if (acts.length === page.acts.length && unfollowable.length === 0) return page;
  return { ...page, acts, unfollowable: [...page.unfollowable, ...unfollowable] };
}
