/** What a page is drawn with (styles, font, pictures) comes before the code that wakes it: code is asked for, but waits its turn. */

/** The page's HTML with its code behind everything that is seen. The addresses stay known early, so nothing is found late. */
export function paintFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
