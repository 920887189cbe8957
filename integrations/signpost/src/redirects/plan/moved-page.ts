/** The `generator` of a page that stands for a redirect on a host of plain files; tells it from the site's own pages. */
export const movedGenerator = 'signpost: moved';

/** Seconds until such a page leaves for a temporary redirect: a refresh without delay counts as permanent (`W-REDIR-2`). */
export const temporaryDelay = 1;
