import { describeCompared } from './compared-suite.ts';
import { haproxyEngine } from './engines/haproxy.ts';
import { describeEngine } from './suite.ts';

describeEngine(haproxyEngine);
describeCompared(haproxyEngine);
