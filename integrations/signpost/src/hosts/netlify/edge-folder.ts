/** Where Netlify looks for edge functions. Apart from them, whose program is large: a build asks for the name alone. */
export const edgeFolder = 'netlify/edge-functions/';
