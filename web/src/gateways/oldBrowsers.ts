/** Loads what this browser lacks (web/public/old-browsers.js) before any other code, and only where it is missing. */

/** Marks the document of a browser that stores nothing for this site: the file says so on the page. */
const noStorageMark = 'data-no-storage'

/**
 * Inline script in the head. A written script blocks the parser, so it runs before the page's modules. The browsers
 * concerned are from before December 2023, or block storage.
 */
export const oldBrowserScript = `;(function(){var k='keyhold.probe',isOld=true;
try{isOld=!([].toSorted&&Promise.withResolvers&&Map.groupBy&&AbortSignal.any&&URL.canParse&&Intl.Segmenter&&CSS.supports('selector(:has(a))'))}catch(e){}
try{[localStorage,sessionStorage].forEach(function(s){s.setItem(k,'1');if(s.getItem(k)!=='1')throw s;s.removeItem(k)})}catch(e){isOld=true;document.documentElement.setAttribute('${noStorageMark}','')}
if(isOld)document.write('<script src="/old-browsers.js"><\\/script>')})();`
