/** Loads what our oldest browsers lack (web/public/old-browsers.js) before any other code, and only where it is missing. */

/**
 * Inline script in the head. A written script blocks the parser, so it runs before the page's modules. The browsers
 * concerned are from before December 2023.
 */
export const oldBrowserScript = `;(function(){try{if([].toSorted&&Promise.withResolvers&&Map.groupBy&&AbortSignal.any&&URL.canParse&&Intl.Segmenter&&CSS.supports('selector(:has(a))'))return}catch(e){}document.write('<script src="/old-browsers.js"><\\/script>')})()`
