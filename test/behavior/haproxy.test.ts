import { haproxyEngine } from './engines/haproxy.ts';
import { describeGenerated } from './generated-suite.ts';
import { describeEngine } from './suite.ts';

describeEngine(haproxyEngine);
describeGenerated(haproxyEngine);
