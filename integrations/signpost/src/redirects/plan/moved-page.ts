/** The `generator` of a page that stands for a redirect on a host of plain files; tells it from the site's own pages. */
export const movedGenerator = 'signpost: moved';
/** The same of a temporary landing page, of which all say the same. */
export const landingGenerator = 'signpost: landing page';

/** Seconds until such a page leaves for a temporary redirect: a refresh without delay counts as permanent (`W-REDIR-2`). */
export const temporaryDelay = 1;
