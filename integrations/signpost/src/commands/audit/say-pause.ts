import { counted } from '../../core/text.ts';

/** Said before the crawl: with some seconds for each page, it looks as if nothing happened. */
export function sayPause(host: string, ms: number): void {
  console.error(
    `${host} asks for ${counted(ms / 1000, 'second')} between two requests (Crawl-delay in robots.txt), which this crawl keeps to. Where the site is yours, --ignore-robots does without.`,
  );
}
