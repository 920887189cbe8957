/**
 * What is sent with 405, in the site's folder. With Apache's own page, its own `Allow` is sent beside ours.
 */
export const methodPage = '.signpost-405.txt';

export const methodPageText = '405: this address can only be read.\n';
