import fc from 'fast-check';

// One seed for everybody, so that a red run is red again; SIGNPOST_SEED=<number> looks elsewhere.
fc.configureGlobal({ seed: Number(process.env['SIGNPOST_SEED'] ?? 20_261_120) });
