import { apacheEngine } from './engines/apache.ts';
import { describeGenerated } from './generated-suite.ts';
import { describeEngine } from './suite.ts';

describeEngine(apacheEngine);

describeGenerated(apacheEngine);
