/** The file of a project's redirect map, where no option names another. */
export const usualMapFile = 'redirects.yaml';
