import type { Model } from '../model.ts';
import type { ApiSettings } from '../settings.ts';

/** Raised when the format changes, so that an old file is not misread. */
export const format = 2;

/** What an index says of itself. */
export interface Header {
  readonly format: number;
  readonly settings: ApiSettings;
  readonly etag: string;
  readonly resources: readonly { readonly model: Model; readonly size: number }[];
}
