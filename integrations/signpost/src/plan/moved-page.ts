/** The `generator` of a redirect page on a host of plain files, which distinguishes it from the site's own pages. */
export const movedGenerator = 'signpost: moved';
/** The `generator` of a temporary landing page. */
export const landingGenerator = 'signpost: landing page';

/** Seconds before such a page follows a temporary redirect: an immediate refresh counts as permanent (`W-REDIR-2`). */
export const temporaryDelay = 1;
