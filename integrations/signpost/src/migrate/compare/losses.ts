import type { FindingInfo, Level } from '../../lib/finding.ts';
import { formatNumber } from '../../lib/text/text.ts';
import type { PageSummary } from '../state/old-pages.ts';

/** A fact of an old page that the new page lacks. */
interface Loss {
  readonly id: 'noindex' | 'canonical' | 'text' | 'title' | 'description' | 'heading' | 'languages';
  readonly level: Level;
  readonly message: string;
  /** What to do; by default, the new page gets what it lacks. */
  readonly fix?: string;
}

const orElse = 'or choose another target: `npx astro-signpost migrate review`';

/** The finding of `migrate compare`. Each loss has a level. */
export const lossFinding: FindingInfo = {
  id: 'migrate-loss',
  title: 'A new page keeps what its old page has',
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: 'A page that lost its text or left the index ranks worse than the page that it replaces. (Google Search Central, site moves.)',
  fix: `give it to the new page, ${orElse}`,
};

/** A page with less than this share of the text has lost content. */
const minTextShare = 0.5;

/** Characters. A shorter text has nothing to lose. */
const minText = 400;

const factNames = { title: 'title', description: 'description', heading: 'h1' } as const;

/** Lists the losses where `now` replaces `old`, worst first. `url` is the absolute URL of `now`. */
export function findLosses(old: PageSummary, now: PageSummary, url: string): Loss[] {
  return [...listLosses(old, now, url)];
}

function* listLosses(old: PageSummary, now: PageSummary, url: string): Generator<Loss> {
  if (now.noindex !== '' && old.noindex === '')
    yield {
      id: 'noindex',
      level: 'error',
      message: `the new page has ${now.noindex}, and the old page didn't`,
      fix: `remove it from the new page, ${orElse}`,
    };
  if (now.canonical !== '' && now.canonical !== new URL(url).href)
    yield {
      id: 'canonical',
      level: 'error',
      message: `the canonical of the new page is ${now.canonical}`,
      fix: `set it to ${new URL(url).href}, ${orElse}`,
    };

  if (old.text >= minText && now.text < old.text * minTextShare) {
    const message = `${formatNumber(old.text)} characters of text become ${formatNumber(now.text)}`;
    yield { id: 'text', level: 'warning', message };
  }
  for (const id of ['title', 'description', 'heading'] as const) {
    // The old description was "Pumps of all sizes".
    if (old[id] === '' || now[id] !== '') continue;
    yield { id, level: 'warning', message: `the new page has no ${factNames[id]}; it was "${old[id]}"` };
  }

  // The old page links to /de/ and /fr/, the new page only to /de/.
  const languages = old.languages.filter((language) => !now.languages.includes(language));
  if (languages.length > 0)
    yield { id: 'languages', level: 'warning', message: `hreflang no longer has ${languages.join(', ')}` };
}
