/** How much of the frame a page has: a route says so in `handle.frame`. */

/** `bare` has the name and nothing that leads away (paying); `slim` a short footer (signed in); `map` no footer but where scripts do not run, which leaves no menu for the languages. */
export type FrameKind = 'full' | 'bare' | 'slim' | 'map'
