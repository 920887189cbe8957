import { decodeHTML } from 'entities/decode';
import type { ErrorFacts, Text } from '../page.ts';
import { findServerRequest } from '../script/server-requests.ts';
import { daysIn } from '../written-days.ts';
import type { PageDraft } from './draft.ts';
import { parseRefresh } from './elements.ts';

import { readTags, type Tag, type TagHandler } from './tags.ts';

/** Reads facts that matter only on error pages. There are few, so a second pass is cheap. */
export function errorFactsOf(draft: PageDraft): ErrorFacts {
  const scan = new ErrorScan(draft);
  readTags(draft.html, scan);
  scan.end();
  return scan;
}

/** Elements whose text isn't visible. */
const unseen: ReadonlySet<string> = new Set(['script', 'style', 'template', 'title', 'noscript', 'svg']);

class ErrorScan implements TagHandler, ErrorFacts {
  readonly leaves: Text[] = [];
  readonly requests: Text[] = [];
  readonly times: Text[] = [];
  readonly days: Text[] = [];
  mentions404 = false;
  readonly #draft: PageDraft;
  /** The open element whose text doesn't count. */
  #unseen: Tag | undefined;
  #time: Tag | undefined;
  #text = '';
  #own = '';

  constructor(draft: PageDraft) {
    this.#draft = draft;
  }

  open(tag: Tag): void {
    const { name, attributes } = tag;
    if (this.#unseen?.name === 'noscript' && name === 'meta') this.#refresh(tag);
    if (this.#unseen !== undefined) return;
    for (const event of ['onload', 'onerror', 'onanimationstart'])
      this.#script(attributes.get(event) ?? '', tag);
    // "1 <b>March</b> 2026" is one date, even across three elements.
    this.#text += ' ';
    if (unseen.has(name) && !tag.selfClosing) {
      this.#unseen = tag;
      this.#own = '';
    } else if (name === 'time') {
      this.#time = tag;
      this.#own = '';
    }
  }

  close(name: string): void {
    if (this.#unseen?.name === name) {
      const tag = this.#unseen;
      this.#unseen = undefined;
      if (name === 'script' && isRun(tag)) this.#script(this.#own, tag);
    } else if (name === 'time' && this.#time !== undefined) {
      const said = this.#time.attributes.get('datetime')?.trim();
      this.times.push(this.#draft.textAt(said || decodeHTML(this.#own).trim(), this.#time.start));
      this.#time = undefined;
    }
  }

  text(start: number, end: number): void {
    const text = this.#draft.html.slice(start, end);
    this.#own += text;
    if (this.#unseen === undefined) this.#text += text;
  }

  isInForeignContext(): boolean {
    return this.#unseen?.name === 'svg';
  }

  end(): void {
    this.mentions404 = /(?<!\d)404(?!\d)/.test(this.#text);
    for (const { day, text } of daysIn(decodeHTML(this.#text))) {
      const [first = ''] = text.split(/\s/);
      this.days.push(this.#draft.textAt(day, Math.max(0, this.#draft.html.indexOf(first))));
    }
  }

  #refresh({ attributes, start }: Tag): void {
    if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'refresh') return;
    const href = parseRefresh(attributes.get('content') ?? '')?.href ?? '';
    if (href !== '') this.leaves.push(this.#draft.textAt(href, start));
  }

  #script(script: string, { start }: Tag): void {
    const request = findServerRequest(script);
    if (request !== undefined) this.requests.push(this.#draft.textAt(request, start));
  }
}

/** True for an inline script. */
function isRun({ attributes }: Tag): boolean {
  return !attributes.has('src') && /^$|javascript|^module$/i.test(attributes.get('type')?.trim() ?? '');
}
