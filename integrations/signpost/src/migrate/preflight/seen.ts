import type { Day } from '../../core/date.ts';
import type { Certificate, NoCertificate } from '../../live/certificate.ts';
import type { Trail } from '../../live/follow.ts';
import type { Reply } from '../../live/reply.ts';
import type { HostRecords } from '../../live/zone.ts';

/** What the network showed before a move. */
export interface Seen {
  readonly today: Day;
  /** The day of the move; undefined where none was said. */
  readonly on: Day | undefined;
  readonly records: readonly HostRecords[];
  readonly certificates: readonly (Certificate | NoCertificate)[];
  /** Each host's home page by https, where it answers. */
  readonly homes: readonly { readonly host: string; readonly reply: Reply }[];
  /** Each host's robots.txt; the old site's must let the redirects be found. */
  readonly robots: readonly { readonly host: string; readonly old: boolean; readonly reply: Reply }[];
  /** Pages of the new site, where search engines will come first. */
  readonly pages: readonly Reply[];
  /** Pages of staging as anybody gets them, without the password. */
  readonly staging: readonly Reply[];
  readonly sitemaps: readonly { readonly which: 'new' | 'old'; readonly reply: Reply }[];
  /** Old addresses, and where the plan sends them; undefined for gone. */
  readonly moved: readonly {
    readonly from: string;
    readonly to: string | undefined;
    readonly trail: Trail;
  }[];
  /** Form actions and downloads of the new site, with the page that names them. */
  readonly parts: readonly {
    readonly kind: 'form' | 'download';
    readonly on: string;
    readonly reply: Reply;
  }[];
}
