import { apacheVhostEngine } from './engines/apache.ts';
import { describeGenerated } from './generated-suite.ts';
import { describeEngine } from './suite.ts';

describeEngine(apacheVhostEngine);
describeGenerated(apacheVhostEngine);
