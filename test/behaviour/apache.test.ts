import { describeCompared } from './compared-suite.ts';
import { isDeclared } from './declared.ts';
import { apacheEngine } from './engines/apache.ts';
import { climbsOut, hasBrokenEscape } from './refused.ts';
import { describeEngine } from './suite.ts';

describeEngine(apacheEngine);
describeCompared(apacheEngine, (asked) => hasBrokenEscape(asked) || climbsOut(asked));
