/**
 * The page for 405, in the site's folder. With Apache's own page, its own `Allow` is sent beside ours.
 */
export const methodPage = '.signpost-405.html';

export const methodPageText =
  '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>405</title><p>This address can only be read.</p></html>\n';
