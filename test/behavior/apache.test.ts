import { apacheEngine } from './engines/apache.ts';
import { describeGenerated } from './generated-suite.ts';
import { climbsOut, hasBrokenEscape } from './refused.ts';
import { describeEngine } from './suite.ts';

describeEngine(apacheEngine);

/** What Apache refuses before it reads a .htaccess: an encoded slash, and names that no file can have. */
describeGenerated(apacheEngine, {
  skip: (requested) =>
    hasBrokenEscape(requested) ||
    climbsOut(requested) ||
    /%2f|[^/?]{256}/i.test(requested.url.replace(/\?.*/s, '')),
});
