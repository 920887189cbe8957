import { nginxEngine } from './engines/nginx.ts';
import { describeGenerated } from './generated-suite.ts';
import { climbsOut, hasBrokenEscape } from './refused.ts';
import { describeEngine } from './suite.ts';

describeEngine(nginxEngine);

/** nginx itself refuses with 400 what climbs above the root, and an escape that is none, before it reads any rule. */
describeGenerated(nginxEngine, { skip: (requested) => hasBrokenEscape(requested) || climbsOut(requested) });
