import type { ComponentChildren } from 'preact';
import { formatNumber } from '../../../lib/text/text.ts';
import type { PageSummary } from '../../state/old-pages.ts';
import { detail, targetFacts } from './actions.ts';
import { Table } from './controls.tsx';
import { findRow } from './store.ts';
import { Url } from './url.tsx';

/** The old page and the new one beside each other: what differs is marked. */
export function Comparison() {
  const pages = detail.value;
  if (pages === undefined) return null;
  const { to = '', facts: newPage } = targetFacts.value ?? {};
  const { url, facts: oldPage } = pages;
  const oldTitle = oldPage?.title ?? findRow(url)?.title ?? '';
  const newTitle = newPage?.title ?? '';
  const oldCells = drawCells({
    page: oldPage,
    title: oldTitle,
    other: newPage,
    otherTitle: newTitle,
    absent: pages.location === '' ? 'not read' : 'redirects',
    Mark: 'del',
  });
  const newCells = drawCells({
    page: newPage,
    title: newTitle,
    other: oldPage,
    otherTitle: oldTitle,
    absent: '–',
    Mark: 'ins',
  });
  const names = ['Title', 'Description', 'Headings', 'Words', 'Page'];

  return (
    <Table
      kind="pages"
      caption="The old page and the new one"
      heads={[<span class="hidden">Part</span>, <Head name="Old" url={url} />, <Head name="New" url={to} />]}
      rows={names.map((name, row) => [name, oldCells[row], newCells[row]])}
    />
  );
}

interface Side {
  /** Undefined for a page that wasn't read. */
  readonly page: PageSummary | undefined;
  readonly title: string;
  readonly other: PageSummary | undefined;
  readonly otherTitle: string;
  /** Stands for each part of a page that wasn't read. */
  readonly absent: keyof typeof missing;
  readonly Mark: 'del' | 'ins';
}

function drawCells(side: Side): ComponentChildren[] {
  const { page, absent } = side;
  return [
    <Title {...side} />,
    <Text text={page?.description} absent={absent} />,
    <Headings {...side} />,
    <Text text={page?.words?.toLocaleString('en-GB')} absent={absent} />,
    page === undefined ? <p class="soft">{missing[absent]}</p> : <Beginning page={page} />,
  ];
}

const missing = {
  'not read':
    "The old page wasn't read. Run migrate inventory with the URL of the old site while that site is online.",
  redirects: 'The old site redirects this URL, so it has no page of its own.',
  '–': 'The build has no page to show.',
};

function Head({ name, url }: { readonly name: string; readonly url: string }) {
  return (
    <span class="page-head">
      {name} {url !== '' && <Url url={url} />}
    </span>
  );
}

/** A text of a page: undefined for a page that wasn't read. */
function Text({ text, absent }: Pick<Side, 'absent'> & { readonly text: string | undefined }) {
  if (text === undefined) return <span class="soft">{absent}</span>;
  return <>{text || <span class="soft">none</span>}</>;
}

/** Marks the words that the other title lacks. */
function Title({ page, title, otherTitle, absent, Mark }: Side) {
  const otherWords = new Set(otherTitle.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  // A title may be known from an export though the page wasn't read.
  if (title === '' || otherWords.size === 0) return <Text text={title || (page && '')} absent={absent} />;

  return (
    <>
      {title.split(/([\p{L}\p{N}]+)/u).map((piece, index) => {
        const isSame = index % 2 === 0 || otherWords.has(piece.toLowerCase());
        return isSame ? piece : <Mark key={index}>{piece}</Mark>;
      })}
    </>
  );
}

const maxHeadings = 8;

/** `=` both pages have the heading, `−` only the old page, `+` only the new one; no sign beside a page that wasn't read. */
function Headings({ page, other, absent, Mark }: Side) {
  const { headings = [] } = page ?? {};
  if (headings.length === 0) return <Text text={page && ''} absent={absent} />;
  const otherHeadings = new Set(other?.headings.map((heading) => heading.toLowerCase()));
  const sign = Mark === 'del' ? '−' : '+';

  return (
    <ul>
      {headings.slice(0, maxHeadings).map((heading, index) => {
        const isSame = other === undefined || otherHeadings.has(heading.toLowerCase());
        return (
          <li key={index}>
            {other !== undefined && <code aria-hidden="true">{isSame ? '=' : sign}</code>}{' '}
            {isSame ? heading : <Mark>{heading}</Mark>}
          </li>
        );
      })}
      {headings.length > maxHeadings && (
        <li class="soft">and {formatNumber(headings.length - maxHeadings)} more</li>
      )}
    </ul>
  );
}

function Beginning({ page: { heading, beginning } }: { readonly page: PageSummary }) {
  return (
    <div class="beginning">
      <b>{heading}</b>
      <p>{beginning ?? 'The beginning of its text is stored by the next crawl of the old site.'}</p>
    </div>
  );
}
