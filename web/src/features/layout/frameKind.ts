/** A page's frame, set by a route's `handle.frame`. */

/**
 * `bare` has the name and no links (paying); `slim` a short footer (signed in); `map` a footer only without scripts,
 * where it holds the only language menu.
 */
export type FrameKind = 'full' | 'bare' | 'slim' | 'map'
