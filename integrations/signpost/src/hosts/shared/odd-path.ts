/**
 * A canonical path that Apache and nginx normalize in a request: two slashes, an encoded slash, `.` and `..`. It is
 * compared as it was sent. One that ends in a slash was written with two.
 */
export const oddPath = /\/\/|%2F|\/\.{1,2}(?:\/|$)|.\/$/;
