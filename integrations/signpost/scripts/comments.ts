/** Comments are for who reads the sources. Licenses stay, and the marks by which a bundler drops unused calls. */
export const comments = { legal: true, annotation: true, jsdoc: false } as const;
