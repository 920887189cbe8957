import { apacheVhostEngine } from './engines/apache.ts';
import { describeGenerated } from './generated-suite.ts';
import { climbsOut, hasBrokenEscape } from './refused.ts';
import { describeEngine } from './suite.ts';

describeEngine(apacheVhostEngine);
describeGenerated(apacheVhostEngine, {
  skip: (requested) => hasBrokenEscape(requested) || climbsOut(requested),
});
